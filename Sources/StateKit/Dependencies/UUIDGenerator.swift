public import Foundation
import Synchronization

/// Makes identifiers.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Makes what `generate` makes.
  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// A new identifier.
  public func callAsFunction() -> UUID { generate() }

  /// Random identifiers.
  public static var live: Self { Self { UUID() } }

  /// `00000000-0000-0000-0000-000000000001`, then 2, and so on: for tests.
  public static func counting() -> Self {
    let counter = UUIDCounter()
    return Self { counter.next() }
  }
}

private final class UUIDCounter: Sendable {
  private let last = Atomic<UInt64>(0)

  func next() -> UUID {
    let number = last.add(1, ordering: .relaxed).newValue
    let low = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    return UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, low[0], low[1], low[2], low[3], low[4], low[5], low[6], low[7]
      ))
  }
}

private enum UUIDKey: DependencyKey {
  static var defaultValue: UUIDGenerator { .live }
}

extension DependencyValues {
  /// Makes identifiers.
  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }
}
