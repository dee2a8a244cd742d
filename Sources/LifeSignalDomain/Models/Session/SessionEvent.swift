/// What moves the session machine of 5.1.
public enum SessionEvent<Account: Hashable & Sendable>: Hashable, Sendable {
  /// The backend sent a code.
  case codeSent(PendingVerification)
  /// The person wants to type another number.
  case numberChanged
  /// The person typed a code, and the backend is being asked.
  case verificationBegan
  /// The code was right.
  case verified(Account)
  /// The code was wrong.
  case codeWrong
  /// No further code will be taken.
  case attemptsExhausted
  /// The code could not be verified, and another attempt may be made.
  case verificationFailed
  /// The account has a profile, from before or just now.
  case profileFound
  /// Nobody could be asked whether it has one, and the one of before is on this device.
  case profileCached
  /// The account definitely has none.
  case profileMissing
  /// Nobody knows whether it has one.
  case profileFailed(SessionFailure)
  /// The person went on, or back, in onboarding.
  case stepReached(OnboardingStep)
  /// The server cannot be reached any more.
  case connectionLost
  /// It can again.
  case connectionReturned
  /// The token is too old; another one is being asked for.
  case tokenExpired
  /// There is another token.
  case tokenRenewed
  /// The person wants what failed to be tried again.
  case retried
  /// The session is over.
  case ended(SignedOutReason)
}
