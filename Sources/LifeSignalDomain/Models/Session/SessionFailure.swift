/// The reasons why a session cannot proceed until the person retries.
public enum SessionFailure: Error, Hashable, Sendable {
  /// The server could not be reached, or its reply not understood. This never leads to onboarding
  /// or a sign-out.
  case network
}
