/// An element of a channel's stream.
public enum ChannelEvent: Hashable, Sendable {
  /// A message of the server.
  case message(RealtimeMessage)
  /// The channel was joined again, and all numbered messages that were missed follow.
  case recovered
  /// Messages may be missing at this place, for the given reason.
  case continuityLost(ContinuityLoss)
}
