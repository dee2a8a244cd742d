/// The part of a published value that was read last.
final class SeenPart<Value: Equatable & Sendable>: Sendable {
  private let value = Locked<Value?>(nil)

  func set(_ seen: Value) { value.withLock { $0 = seen } }

  func differs(from other: Value) -> Bool {
    guard let seen = value.withLock({ $0 }) else { return true }
    return seen != other
  }
}
