/// The end of a session on the server.
public struct SessionEnd: Hashable, Sendable, Codable {
  /// Why a session ended.
  public enum Reason: String, Hashable, Sendable, Codable {
    /// The account signed in on another device; newest wins.
    case superseded
    /// The device asked for it.
    case signedOut
    /// The server does not take the session any more.
    case revoked
  }

  /// Which session.
  public let session: SessionID
  /// Why.
  public let reason: Reason

  /// The end of a session.
  public init(session: SessionID, reason: Reason) {
    self.session = session
    self.reason = reason
  }
}
