/// The number of an attempt to open a connection. Each event of a socket carries the epoch of its
/// attempt, so that a late event of an old socket cannot change the current one.
public struct Epoch: Hashable, Comparable, Sendable {
  /// The number of the attempt, counted from 1; 0 before the first attempt.
  public let number: UInt64

  /// The epoch before the first attempt.
  public static var none: Self { Self(number: 0) }

  /// Returns the epoch of the next attempt.
  public func next() -> Self { Self(number: number + 1) }

  /// Returns whether the attempt `first` was started before the attempt `second`.
  public static func < (first: Self, second: Self) -> Bool { first.number < second.number }
}
