/// What happened to a heartbeat.
public enum HeartbeatEvent: Hashable, Sendable {
  /// A heartbeat was sent.
  case sent
  /// The server answered a heartbeat.
  case answered
  /// The server did not answer a heartbeat in time. The connection is closed and opened again.
  case timedOut
}
