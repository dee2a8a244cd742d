/// The number of a join of a channel. Each event about a join carries its number, so that a late
/// reply to an earlier join cannot confirm or end the current one.
public struct JoinID: Hashable, Comparable, Sendable {
  /// The number of the join, counted from 1 over the life of the channel; 0 before the first join.
  public let number: UInt64

  /// The number before the first join.
  public static var none: Self { Self(number: 0) }

  /// Returns the number of the next join.
  public func next() -> Self { Self(number: number + 1) }

  /// Returns whether the first join was started before the second.
  public static func < (first: Self, second: Self) -> Bool { first.number < second.number }
}
