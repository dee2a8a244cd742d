/// The end of a session on the server.
public struct SessionEnd: Hashable, Sendable, Codable {
  /// The reason why a session ended.
  public enum Reason: String, Hashable, Sendable, Codable {
    /// The account signed in again, usually on another device; the newest session wins.
    case superseded
    /// The device requested the end.
    case signedOut
    /// The server no longer accepts the session.
    case revoked
  }

  /// The session that ended.
  public let session: SessionID
  /// The reason why the session ended.
  public let reason: Reason

  /// Creates the end of a session.
  public init(session: SessionID, reason: Reason) {
    self.session = session
    self.reason = reason
  }
}
