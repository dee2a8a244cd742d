/// Whose pings are answered.
public enum PingAnswer: Hashable, Sendable {
  /// One responder's.
  case one(UserID)
  /// All that wait.
  case all
}
