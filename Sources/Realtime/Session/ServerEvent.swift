internal import HTTPExchange

/// The meaning of a server's message, independent of the protocol. The references of the message are
/// replaced with the numbers of the client's machines.
enum ServerEvent: Hashable, Sendable {
  /// The server has accepted the connection (Pusher).
  case established(socketID: String, activityTimeout: Duration)
  case beatAcknowledged(BeatID)
  case pong
  case ping
  /// The server reports an error (Pusher). The code says whether the server refuses the connection
  /// or a single message.
  case refused(code: Int?, message: String)
  case channel(ChannelName, ChannelServerEvent)
  /// The message belongs to nothing that the client waits for. An example is the reply to an
  /// earlier join.
  case stale
  /// The message is malformed. It is ignored.
  case malformed(reason: String)
}

/// An event of one channel.
enum ChannelServerEvent: Hashable, Sendable {
  case joinReplied(JoinID, JoinReply, response: JSONValue)
  case leaveReplied(JoinID)
  case pushReplied(PushID, PushReply)
  case closed(JoinID?)
  case failed(JoinID?, reason: String)
  case system(JoinID?, PhoenixSystemReport)
  case message(JoinID?, offset: UInt64?, RealtimeMessage)
  case snapshot(JoinID?, [PresenceMember])
  case presenceChanged(JoinID?, PresenceMachine.Change)
}
