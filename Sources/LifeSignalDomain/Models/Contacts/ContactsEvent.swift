/// An event of the stream of contacts: the whole list first, then each change.
public enum ContactsEvent: Hashable, Sendable, Codable {
  /// The whole list at one revision.
  case snapshot(ContactsSnapshot)
  /// One change of the list.
  case change(ContactChange)
}
