#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// A source of the current date. Features that use it instead of `Date()` can be tested and
/// replayed.
public struct DateGenerator: Sendable {
  private let generate: @Sendable () -> Date

  /// Creates a generator that returns the dates of `generate`.
  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// Returns the current date.
  public func now() -> Date { generate() }

  /// A generator that uses the system clock.
  public static var live: Self { Self { Date() } }

  /// Returns a generator that always returns the same date.
  public static func constant(_ date: Date) -> Self { Self { date } }
}

private enum DateKey: DependencyKey {
  static var defaultValue: DateGenerator { .live }
}

extension DependencyValues {
  /// The source of the current date.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }
}
