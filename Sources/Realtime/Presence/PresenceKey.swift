/// The key of a member of a channel, such as the id of a user. Any text is a valid key.
public struct PresenceKey: RawRepresentable, Hashable, Comparable, Sendable {
  /// The text of the key.
  public let rawValue: String

  /// Creates a key from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key from a user's id in Pusher's protocol: a text, or an integer, which identifies
  /// the same user as its decimal text. Returns nil for any other value.
  public init?(userID: JSONValue) {
    switch userID {
    case .string(let text): rawValue = text
    case .integer(let number): rawValue = String(number)
    default: return nil
    }
  }

  /// Returns whether the first key is before the second in the order of their Unicode scalars.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
