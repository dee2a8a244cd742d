/// The reasons why no account is signed in.
public enum SignedOutReason: Hashable, Sendable {
  /// No account has signed in since the app was launched, or since the person chose to type another
  /// number.
  case notSignedIn
  /// The person signed out.
  case signedOut
  /// The person left onboarding.
  case onboardingCancelled
  /// Too many wrong codes were typed.
  case tooManyAttempts
  /// The account signed in on another device; the newest session wins.
  case superseded
  /// The server no longer accepts the session.
  case expired
}
