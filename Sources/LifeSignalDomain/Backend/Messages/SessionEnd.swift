/// The end of a session on the server.
public struct SessionEnd: Hashable, Sendable, Codable {
  /// Why a session ended.
  public enum Reason: String, Hashable, Sendable, Codable {
    /// The account signed in on another device; newest wins.
    case superseded
    /// The device asked for it.
    case signedOut
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
