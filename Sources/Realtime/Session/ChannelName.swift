/// The name of a channel: a topic of Phoenix, or a channel of Pusher.
public struct ChannelName: RawRepresentable, Hashable, Comparable, Sendable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  /// The text of the name.
  public let rawValue: String

  /// Creates a name from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a name from a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// The text of the name.
  public var description: String { rawValue }

  /// Returns whether the first name is before the second in the order of their Unicode scalars.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
