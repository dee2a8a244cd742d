/// The server's reply to a join.
public enum JoinReply: Hashable, Sendable {
  /// The server accepted the join. The recovery is nil if the server does not number messages.
  case accepted(JoinRecovery?)
  /// The server refused the join. A temporary refusal, such as a rate limit, counts as a failed
  /// attempt; any other refusal closes the channel.
  case refused(reason: String, isTemporary: Bool)
}
