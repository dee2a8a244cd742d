/// The number of a message that the caller sends on a channel.
public struct PushID: Hashable, Comparable, Sendable {
  /// The number of the push, counted from 1 over the life of the channel; 0 before the first push.
  public let number: UInt64

  /// The number before the first push.
  public static var none: Self { Self(number: 0) }

  /// Returns the number of the next push.
  public func next() -> Self { Self(number: number + 1) }

  /// Returns whether the first push was made before the second.
  public static func < (first: Self, second: Self) -> Bool { first.number < second.number }
}
