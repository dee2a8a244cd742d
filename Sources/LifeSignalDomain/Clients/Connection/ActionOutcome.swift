/// The outcome of an attempt to have the server carry out a queued action.
enum ActionOutcome: Sendable {
  /// The server carried the action out, now or earlier, or a later action overrides it. The value
  /// is the profile in the reply.
  case done(UserSnapshot)
  /// The server will never carry the action out.
  case refused
  /// The attempt failed, or its result is unknown; the device should send the action again.
  case failed
  /// The action was not sent, because the server cannot be reached now.
  case notSent
  /// The session has ended.
  case signedOut
  /// The caller's task was cancelled.
  case cancelled
}

extension BackendConnection {
  /// Sends a queued action once.
  ///
  /// An action is sent with the date at which it counts, so the device first asks for the server's
  /// time if it has not heard it since it booted. An emergency does not wait for the answer.
  func outcome(of action: QueuedAction) async -> ActionOutcome {
    do {
      if knownTime.serverDate == nil, action.intent.emergency == nil {
        try await request(.loadTime())
      }
      return .done(try await request(.perform(action.request(at: knownTime))))
    } catch {
      return ActionOutcome(error, of: action)
    }
  }
}

extension ActionOutcome {
  /// Creates the outcome of an action whose request failed with an error.
  ///
  /// A critical action is retried after errors that can resolve over time, such as a server that
  /// does not understand the request yet. No refusal ends the attempts for an emergency.
  init(_ error: any Error, of action: QueuedAction) {
    switch error {
    case is CancellationError: self = .cancelled
    case ConnectionError.notConnected: self = .notSent
    case ConnectionError.refused(let refusal):
      switch refusal {
      case .notAuthenticated, .sessionEnded: self = .signedOut
      case .tokenExpired: self = .failed
      case .malformedRequest:
        self = action.priority >= .critical ? .failed : .refused
      default: self = action.intent.emergency == nil ? .refused : .failed
      }
    default: self = .failed
    }
  }
}

extension QueuedAction {
  /// Returns the request with which the action is sent now.
  func request(at now: KnownTime) -> ActionRequest {
    ActionRequest(id: id, number: number, intent: intent, moment: time.moment(at: now))
  }
}
