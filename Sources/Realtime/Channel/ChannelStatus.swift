/// The state of a channel as an app shows it.
public enum ChannelStatus: Hashable, Sendable {
  /// The channel is not subscribed.
  case unsubscribed
  /// The subscription waits for a connection.
  case waiting
  /// The channel is being joined.
  case subscribing
  /// The given number of joins in a row failed, the last one for the given reason. Another join
  /// follows.
  case retrying(attempt: Int, ChannelFailure)
  /// The server's data flows.
  case subscribed
  /// The channel is being left.
  case unsubscribing
  /// The subscription ended with a failure.
  case closed(ChannelFailure)
}
