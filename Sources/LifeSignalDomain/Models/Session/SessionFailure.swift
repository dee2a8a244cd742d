/// Why a session stands still and may be retried.
public enum SessionFailure: Error, Hashable, Sendable {
  /// The server could not be reached, or not understood. Never a reason to onboard or to sign out.
  case network
}
