/// What a client does after the server has closed the connection with a code.
public enum CloseCodeClass: Hashable, Sendable {
  /// The client does not retry: the server would refuse each further connection too.
  case stop
  /// The client retries after the next delay of its schedule.
  case backOff
  /// The client makes the first retry immediately. It backs off before further retries until a
  /// connection is stable, so that a server that closes each connection is not overrun.
  case retryNow
  /// The client asks for a new token, and retries after the next delay of its schedule. The first
  /// retry is made earlier if the token arrives earlier.
  case refreshToken
}
