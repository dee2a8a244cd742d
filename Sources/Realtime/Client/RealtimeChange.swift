/// A change of the state that a client publishes.
enum RealtimeChange: Sendable {
  case status(ConnectionStatus)
  case channel(ChannelName, ChannelSnapshot)
  case channelRemoved(ChannelName)
}
