public import Foundation

/// Tells the time of day. A feature that asks it, instead of `Date()`, can be tested and replayed.
public struct DateGenerator: Sendable {
  private let generate: @Sendable () -> Date

  /// Tells what `generate` tells.
  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// The time now.
  public func now() -> Date { generate() }

  /// The machine's clock.
  public static var live: Self { Self { Date() } }

  /// Always the same time.
  public static func constant(_ date: Date) -> Self { Self { date } }
}

private enum DateKey: DependencyKey {
  static var defaultValue: DateGenerator { .live }
}

extension DependencyValues {
  /// Tells the time of day.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }
}
