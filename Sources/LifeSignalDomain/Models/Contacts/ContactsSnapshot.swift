/// The whole list of an account's contacts at one revision.
public struct ContactsSnapshot: Hashable, Sendable, Codable {
  /// The revision of the list.
  public let revision: Revision
  /// The contacts, the longest known first.
  public let contacts: [Contact]

  /// A snapshot with all of it.
  public init(revision: Revision, contacts: [Contact]) {
    self.revision = revision
    self.contacts = contacts
  }
}
