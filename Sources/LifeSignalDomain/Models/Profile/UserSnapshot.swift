/// The account holder's profile at one revision.
///
/// Replies to requests and events of the stream both carry snapshots.
public struct UserSnapshot: Hashable, Sendable, Codable {
  /// The revision of the profile.
  public let revision: Revision
  /// The profile of the account holder.
  public let user: User

  /// Creates a snapshot of a profile.
  public init(revision: Revision, user: User) {
    self.revision = revision
    self.user = user
  }
}
