/// An entry of a client's log. It contains neither payloads nor tokens.
public enum RealtimeLogEntry: Hashable, Sendable {
  /// The status of the connection changed.
  case connection(ConnectionStatus)
  /// The status of a channel changed.
  case channel(ChannelName, ChannelStatus)
  /// A message of the server was ignored, for the given reason.
  case ignoredMessage(reason: String)
  /// A message of the server belonged to nothing that the client waits for.
  case staleMessage
  /// A push could not be sent in the protocol of the connection, for the given reason.
  case unsentPush(ChannelName, reason: String)
}
