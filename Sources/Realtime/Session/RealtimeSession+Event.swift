extension RealtimeSession {
  /// A timer of one of the machines.
  enum Timer: Hashable, Sendable {
    case connection(ConnectionMachine.Timer)
    case keepAlive(KeepAliveMachine.Timer)
    case token(TokenMachine.Timer)
    case idle(IdleDisconnect.Timer)
    case channel(ChannelName, ChannelMachine.Timer)
  }

  /// Something that the session reacts to.
  enum Event: Hashable, Sendable {
    case connect
    case disconnect
    case networkChanged(isAvailable: Bool)
    case link(Epoch, LinkEvent)
    case timerFired(Timer)
    case token(TokenMachine.Event)
    case channel(ChannelName, ChannelCall)
  }

  /// Something that happened to the link of a connection.
  enum LinkEvent: Hashable, Sendable {
    /// The transport opened the link.
    case opened
    /// The link could not be opened, or broke.
    case failed(ConnectionFailure)
    case received(WebSocketMessage)
    /// The client stopped reading, because a consumer is behind.
    case paused
    /// The client reads again.
    case resumed
  }

  /// What a caller or an authorizer did with a channel.
  enum ChannelCall: Hashable, Sendable {
    case add(ChannelOptions)
    case remove
    case subscribe
    case subscribeCancelled
    case unsubscribe
    case push(CallID, PushContent, PushOptions)
    case pushCancelled(CallID)
    case authorized(JoinID, ChannelAuthorization)
    case authorizationFailed(JoinID, ChannelFailure, isTemporary: Bool)
  }

  /// Something that the client has to do.
  enum Command: Hashable, Sendable {
    case openLink(Epoch)
    case closeLink(Epoch, CloseCode)
    case write(Epoch, WebSocketMessage)
    case startTimer(Timer, Duration)
    case cancelTimer(Timer)
    case authorize(ChannelName, JoinID, socketID: String)
    case requestToken(TokenMachine.Generation)
    case cancelTokenRequest(TokenMachine.Generation)
    case completeConnects
    case failConnects(ConnectionFailure)
    case completeTokens(TokenMachine.Outcome)
    case completeSubscribes(ChannelName)
    case failSubscribes(ChannelName, ChannelFailure)
    case completeUnsubscribes(ChannelName)
    /// Completes a push. The reply is nil if the push asked for none.
    case completePush(CallID, PushReply?)
    case failPush(CallID, PushFailure)
    case deliver(ChannelName, ChannelEvent)
    case presenceChanged(ChannelName, PresenceDiff)
    case statusChanged(ConnectionStatus)
    case channelChanged(ChannelName)
    case channelRemoved(ChannelName)
    case heartbeat(HeartbeatEvent)
    case log(RealtimeLogEntry)
  }
}
