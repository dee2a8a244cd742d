/// What became of an attempt to have a queued action carried out.
enum ActionOutcome: Sendable {
  /// It is carried out, now or before: how the profile is.
  case done(UserSnapshot)
  /// It will never be.
  case refused
  /// Nobody knows, or not yet: worth another attempt.
  case failed
  /// There is no network, so no attempt was made.
  case notSent
  /// The session is over.
  case signedOut
  /// Nobody waits for it any more.
  case cancelled
}

extension BackendConnection {
  /// Sends a queued action, once.
  func outcome(of action: QueuedAction) async -> ActionOutcome {
    do {
      return .done(try await request(.perform(action)))
    } catch {
      return ActionOutcome(error, of: action)
    }
  }
}

extension ActionOutcome {
  /// What an error means to an action. What is critical is given up only for what no time will mend:
  /// a clock that is ahead, or a server that does not understand it yet, will.
  init(_ error: any Error, of action: QueuedAction) {
    switch error {
    case is CancellationError: self = .cancelled
    case ConnectionError.notConnected: self = .notSent
    case ConnectionError.refused(let refusal):
      switch refusal {
      case .notAuthenticated, .sessionEnded: self = .signedOut
      case .tokenExpired: self = .failed
      case .momentInFuture, .malformedRequest:
        self = action.priority == .critical ? .failed : .refused
      default: self = .refused
      }
    default: self = .failed
    }
  }
}
