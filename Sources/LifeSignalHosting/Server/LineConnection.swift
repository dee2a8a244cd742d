/// The number of a client's connection to a ``DeviceRouter``.
///
/// The owner of the sockets numbers its connections and never uses a number twice.
public struct LineConnection: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number of the connection.
  public let rawValue: UInt64

  /// Creates the connection with a number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Returns whether the first connection has the smaller number.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
