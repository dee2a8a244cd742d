/// The reasons why a session cannot proceed until the person or the app retries.
public enum SessionFailure: Error, Hashable, Sendable {
  /// The device could not reach the server, or could not decode its reply. This failure never leads
  /// to onboarding or a sign-out.
  case network
}
