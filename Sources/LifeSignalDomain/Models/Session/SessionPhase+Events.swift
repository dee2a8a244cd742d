extension SessionPhase {
  /// Returns the phase after an event according to the table of rule 5.1, or `nil` if the event
  /// does not apply to this phase.
  public func after(_ event: SessionEvent<Account>) -> SessionPhase<Account>? {
    switch (self, event) {
    case (_, .ended(let reason)): .signedOut(reason)

    case (.signedOut, .codeSent(let verification)), (.codeSent, .codeSent(let verification)):
      .codeSent(verification)
    case (.codeSent, .numberChanged): .signedOut(.notSignedIn)
    case (.codeSent(let verification), .verificationBegan): .verifying(verification)

    case (.verifying, .verified(let account)): .loadingProfile(account)
    case (.verifying(let verification), .codeWrong): Self.afterWrongCode(verification)
    case (.verifying, .attemptsExhausted): .signedOut(.tooManyAttempts)
    case (.verifying(let verification), .verificationFailed): .codeSent(verification)

    case (.loadingProfile(let account), .profileFound): .active(account, .online)
    case (.loadingProfile(let account), .profileCached): .active(account, .offline)
    case (.loadingProfile(let account), .profileMissing): .onboarding(account, step: .name)
    // A failure never leads to onboarding: a bad connection must not create a second profile.
    case (.loadingProfile, .profileFailed(let failure)): .failed(failure, prior: self)

    case (.onboarding(let account, let step), .stepReached(let reached))
    where reached == step.next || reached == step.previous:
      .onboarding(account, step: reached)
    case (.onboarding(let account, _), .profileFound): .active(account, .online)

    case (.active(let account, _), .connectionLost): .active(account, .offline)
    case (.active(let account, _), .connectionReturned): .active(account, .online)
    case (.active(let account, _), .tokenExpired): .refreshing(account)
    case (.refreshing(let account), .tokenRenewed): .active(account, .online)
    // The token could not be renewed, because there is no connection. The next request tries again.
    case (.refreshing(let account), .connectionLost): .active(account, .offline)

    case (.failed(_, let prior), .retried): prior

    default: nil
    }
  }

  private static func afterWrongCode(_ verification: PendingVerification) -> SessionPhase {
    var verification = verification
    verification.failedAttempts += 1
    return verification.failedAttempts < PendingVerification.attemptLimit
      ? .codeSent(verification) : .signedOut(.tooManyAttempts)
  }
}
