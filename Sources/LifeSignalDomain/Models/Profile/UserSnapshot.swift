/// The account holder at one revision of the profile: the reply to a request and the event on a stream
/// carry the same one.
public struct UserSnapshot: Hashable, Sendable, Codable {
  /// The revision of the profile.
  public let revision: Revision
  /// The profile.
  public let user: User

  /// A snapshot with all of it.
  public init(revision: Revision, user: User) {
    self.revision = revision
    self.user = user
  }
}
