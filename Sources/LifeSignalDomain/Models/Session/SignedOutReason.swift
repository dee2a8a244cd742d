/// Why nobody is signed in.
public enum SignedOutReason: Hashable, Sendable {
  /// Nobody has signed in yet, since the app was installed or since a number was changed.
  case notSignedIn
  /// The person signed out.
  case signedOut
  /// The person left onboarding.
  case onboardingCancelled
  /// Too many wrong codes were typed.
  case tooManyAttempts
  /// The account signed in on another device; newest wins.
  case superseded
  /// The server does not take the session any more.
  case expired
}
