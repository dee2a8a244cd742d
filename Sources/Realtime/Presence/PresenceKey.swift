/// The key of a member of a channel, such as the id of a user. Any text is a valid key.
public struct PresenceKey: RawRepresentable, Hashable, Comparable, Sendable {
  /// The text of the key.
  public let rawValue: String

  /// Creates a key from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Returns whether the first key is before the second in the order of their Unicode scalars.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
