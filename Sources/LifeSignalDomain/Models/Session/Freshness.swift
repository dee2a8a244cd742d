/// Whether an active session can reach the server.
public enum Freshness: Hashable, Sendable {
  /// It can.
  case online
  /// It cannot, and shows what it knew last.
  case offline
}
