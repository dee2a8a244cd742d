/// How a device learns that a session is over.
public enum SessionLoss: Hashable, Sendable {
  /// The backend says so, and why.
  case ended(SessionEnd)
  /// The backend does not know the session any more; it does not say why.
  case refused(SessionID)

  /// Which session.
  public var session: SessionID {
    switch self {
    case .ended(let end): end.session
    case .refused(let session): session
    }
  }

  /// What the person is told.
  var reason: SignedOutReason {
    switch self {
    case .ended(let end) where end.reason == .superseded: .superseded
    case .ended, .refused: .expired
    }
  }
}
