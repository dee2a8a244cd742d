/// The outcome of an attempt to have the server carry out a change of contacts.
enum ContactActionOutcome: Sendable {
  /// The server carried the action out, now or earlier. The value is the changes in the reply.
  case done([ContactChange])
  /// The server will never carry the action out.
  case refused(ContactsError)
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
  /// Sends a change of contacts once.
  ///
  /// An answer counts as a check-in at the date when it was made, so the device first asks for the
  /// server's time if it has not heard it since it booted.
  func contactOutcome(of action: QueuedContactAction) async -> ContactActionOutcome {
    do {
      if knownTime.serverDate == nil { try await request(.loadTime()) }
      return .done(try await request(.change(action.request(at: knownTime))))
    } catch {
      return ContactActionOutcome(error)
    }
  }
}

extension ContactActionOutcome {
  /// Creates the outcome of an action whose request failed with an error.
  init(_ error: any Error) {
    switch error {
    case is CancellationError: self = .cancelled
    case ConnectionError.notConnected: self = .notSent
    case ConnectionError.refused(.notAuthenticated), ConnectionError.refused(.sessionEnded):
      self = .signedOut
    case ConnectionError.refused(.tokenExpired): self = .failed
    case ConnectionError.refused: self = .refused(ContactsError(error))
    default: self = .failed
    }
  }
}

extension QueuedContactAction {
  /// Returns the request with which the action is sent now.
  fileprivate func request(at now: KnownTime) -> ContactActionRequest {
    ContactActionRequest(
      id: id, intent: intent, moment: time.moment(at: now), relation: relation)
  }
}
