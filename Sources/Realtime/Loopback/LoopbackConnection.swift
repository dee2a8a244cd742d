/// The number of a connection of a ``Loopback``. It is used only once.
public struct LoopbackConnection: Hashable, Comparable, Sendable {
  /// The number of the connection, counted from 1.
  public let number: UInt64

  /// Returns whether the connection `first` was opened before `second`.
  public static func < (first: Self, second: Self) -> Bool { first.number < second.number }
}
