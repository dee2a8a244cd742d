/// Whether an active session can reach the server.
public enum Connectivity: Hashable, Sendable {
  /// The server can be reached.
  case online
  /// The server cannot be reached, and the app shows the last state that the server sent.
  case offline
}
