/// The events of the session's state machine (rule 5.1).
public enum SessionEvent<Account: Hashable & Sendable>: Hashable, Sendable {
  /// The backend sent a code.
  case codeSent(PendingVerification)
  /// The person wants to type another number.
  case numberChanged
  /// The person typed a code, and the app sends it to the backend.
  case verificationBegan
  /// The backend accepted the code.
  case verified(Account)
  /// The backend rejected the code.
  case codeWrong
  /// The backend accepts no further code.
  case attemptsExhausted
  /// The code could not be verified, and the person can try again.
  case verificationFailed
  /// The account has a profile, which was loaded or just created.
  case profileFound
  /// The server could not be reached, and the device has a saved profile.
  case profileCached
  /// The server answered that the account has no profile.
  case profileMissing
  /// The server could not be reached, and the device has no saved profile.
  case profileFailed(SessionFailure)
  /// The person reached the next or the previous step of onboarding.
  case stepReached(OnboardingStep)
  /// The server can no longer be reached.
  case connectionLost
  /// The server can be reached again.
  case connectionReturned
  /// The token expired, and the app requests another one.
  case tokenExpired
  /// The app received another token.
  case tokenRenewed
  /// The person or the app retries after a failure.
  case retried
  /// The session ended for a reason.
  case ended(SignedOutReason)
}
