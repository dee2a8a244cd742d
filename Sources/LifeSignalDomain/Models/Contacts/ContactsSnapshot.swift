/// The whole list of an account's contacts at one revision.
public struct ContactsSnapshot: Hashable, Sendable, Codable {
  /// The revision of the list.
  public let revision: Revision
  /// The contacts, in the order in which they were added.
  public let contacts: [Contact]

  /// Creates a snapshot of a list.
  public init(revision: Revision, contacts: [Contact]) {
    self.revision = revision
    self.contacts = contacts
  }
}
