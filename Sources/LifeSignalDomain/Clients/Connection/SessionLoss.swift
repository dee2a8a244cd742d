/// The ways in which a device learns that a session ended.
public enum SessionLoss: Hashable, Sendable {
  /// The backend reported the end of the session and its reason.
  case ended(SessionEnd)
  /// The backend refused the session without a reason.
  case refused(SessionID)

  /// The session that ended.
  public var session: SessionID {
    switch self {
    case .ended(let end): end.session
    case .refused(let session): session
    }
  }

  /// The reason that is shown to the person.
  var reason: SignedOutReason {
    switch self {
    case .ended(let end) where end.reason == .superseded: .superseded
    case .ended, .refused: .expired
    }
  }
}
