/// One change that the server made to an account's list of contacts: the reply to a request and the
/// event on a stream carry the same one.
public struct ContactChange: Hashable, Sendable, Codable {
  /// What changed.
  public enum Kind: Hashable, Sendable, Codable {
    /// A contact is new, or is now this.
    case upserted(Contact)
    /// A contact is gone.
    case removed(UserID)
  }

  /// The revision of the list that the change made.
  public let revision: Revision
  /// What changed.
  public let kind: Kind

  /// A change with all of it.
  public init(revision: Revision, kind: Kind) {
    self.revision = revision
    self.kind = kind
  }

  /// Whom it is about.
  public var contact: UserID {
    switch kind {
    case .upserted(let contact): contact.id
    case .removed(let id): id
    }
  }
}
