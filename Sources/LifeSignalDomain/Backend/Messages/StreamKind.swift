/// The kinds of streams that a device can open.
public enum StreamKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A stream of the account's contacts.
  case contacts
  /// A stream of the account's notification history.
  case notifications
  /// A stream of the account holder's profile.
  case user
}
