import StateKit

/// A value that several closures can read and change, on any thread.
final class LockedValue<Value: Sendable>: Sendable {
  private let locked: Locked<Value>

  init(_ value: Value) { locked = Locked(value) }

  var value: Value { locked.withLock { $0 } }

  func change(_ body: @Sendable (inout Value) -> Void) { locked.withLock { body(&$0) } }
}
