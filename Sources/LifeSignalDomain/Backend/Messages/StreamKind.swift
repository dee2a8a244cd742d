/// The kinds of streams that a device can open.
public enum StreamKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// The account's contacts.
  case contacts
  /// The account's notification history.
  case notifications
  /// The account holder's profile.
  case user
}
