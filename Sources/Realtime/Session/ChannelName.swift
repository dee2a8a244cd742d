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

  /// Returns whether the bytes of the names are equal. Servers and other clients compare bytes, so two
  /// names with equal characters can be two channels.
  public static func == (first: Self, second: Self) -> Bool {
    first.rawValue.utf8.elementsEqual(second.rawValue.utf8)
  }

  /// Hashes the text. Names with equal bytes have equal text.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// Returns whether the first name is before the second in the order of their bytes.
  public static func < (first: Self, second: Self) -> Bool {
    first.rawValue.utf8.lexicographicallyPrecedes(second.rawValue.utf8)
  }
}
