/// What the stream of contacts carries: the whole list when it opens, then each change.
public enum ContactsEvent: Hashable, Sendable, Codable {
  /// The list as it is.
  case snapshot(ContactsSnapshot)
  /// One change of it.
  case change(ContactChange)
}
