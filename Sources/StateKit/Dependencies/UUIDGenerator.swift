import Synchronization

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.UUID
#else
  public import struct Foundation.UUID
#endif

/// A generator of UUIDs. Features that use it instead of `UUID()` can be tested and replayed.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator that returns the UUIDs of `generate`.
  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// Returns a new UUID.
  public func callAsFunction() -> UUID { generate() }

  /// A generator of random UUIDs.
  public static var live: Self { Self { UUID() } }

  /// Returns a generator for tests that counts up from `00000000-0000-0000-0000-000000000001`.
  public static func incrementing() -> Self {
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
  /// The generator of the UUIDs that features create.
  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }
}
