/// A change that the server made to an account's list of contacts.
///
/// The reply to a request and the event on the stream carry the same change.
public struct ContactChange: Hashable, Sendable, Codable {
  /// The kinds of changes.
  public enum Kind: Hashable, Sendable, Codable {
    /// A contact was added or changed.
    case upserted(Contact)
    /// A contact was removed.
    case removed(UserID)
  }

  /// The revision of the list after the change.
  public let revision: Revision
  /// The kind of the change.
  public let kind: Kind

  /// Creates a change of the list.
  public init(revision: Revision, kind: Kind) {
    self.revision = revision
    self.kind = kind
  }

  /// The identifier of the contact that changed.
  public var contact: UserID {
    switch kind {
    case .upserted(let contact): contact.id
    case .removed(let id): id
    }
  }
}
