extension ChannelMachine {
  /// A timer of the machine. Its number is that of the join or the push, so that no timer is started
  /// twice.
  public enum Timer: Hashable, Sendable {
    /// The limit of ``ChannelPolicy/joinTimeout``.
    case join(JoinID)
    /// The limit of ``ChannelPolicy/leaveTimeout``.
    case leave(JoinID)
    /// The delay between the failed join and the next one.
    case retry(JoinID)
    /// The limit of ``PushOptions/timeout``.
    case push(PushID)
  }

  /// Something that the machine reacts to.
  public enum Event: Hashable, Sendable {
    /// The caller subscribed. Each call completes by ``Command/completeSubscribes`` or
    /// ``Command/failSubscribes(_:)``, unless it is cancelled.
    case subscribe
    /// A call of subscribe that has not completed was cancelled. The last one ends a subscription
    /// that has never succeeded.
    case subscribeCancelled
    /// The caller unsubscribed. The call completes by ``Command/completeUnsubscribes``.
    case unsubscribe
    /// The client needs another join although the current one is accepted, for example to receive
    /// a new presence snapshot.
    case rejoin
    /// A connection was established.
    case socketOpened(Epoch)
    /// The connection was lost or closed, or the app disconnected.
    case socketDown
    /// No connection follows by itself: the app disconnected, the server refuses the client for good,
    /// or there were too many retries.
    case connectionEnded(ConnectionFailure)
    /// The join was authorized.
    case authorized(JoinID, ChannelAuthorization)
    /// The join was not authorized. A temporary failure counts as a failed attempt; any other failure
    /// closes the channel.
    case authorizationFailed(JoinID, ChannelFailure, isTemporary: Bool)
    /// The server replied to the join.
    case joinReplied(JoinID, JoinReply)
    /// The server confirmed that the data of the join flows.
    case flowConfirmed(JoinID)
    /// The server replied to the leave of the join.
    case leaveReplied(JoinID)
    /// The server ended the join on purpose. If the id is nil, the event concerns the current join.
    case serverClosed(JoinID?)
    /// The server's side of the join failed. If the id is nil, the event concerns the current join.
    case serverFailed(JoinID?, reason: String)
    /// A message arrived. If the id is nil, the message belongs to the current join. The offset is
    /// nil if the server does not number the message.
    case message(JoinID?, offset: UInt64?)
    /// The caller sends a message. The id was made by ``ChannelMachine/makePushID()``.
    case push(PushID, PushOptions)
    /// The caller of the push was cancelled. The push does not complete.
    case pushCancelled(PushID)
    /// The server replied to the push.
    case pushReplied(PushID)
    /// The duration of a timer has passed.
    case timerFired(Timer)
  }
}
