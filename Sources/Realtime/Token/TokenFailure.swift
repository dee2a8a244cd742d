/// The reason why there is no new token.
public enum TokenFailure: Error, Hashable, Sendable {
  /// The provider could not reach its server, or the server failed. A later request may succeed.
  case unreachable
  /// The provider refused to give a token, for example because the user has signed out.
  case refused
  /// The provider did not answer in time.
  case timedOut
  /// The app removed its token while a new one was requested.
  case removed
  /// The client was stopped.
  case stopped
  /// No provider was given, and no token was set.
  case noProvider
}
