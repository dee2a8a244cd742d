/// The messages of the connection.
extension RealtimeSession {
  /// The largest size of a sent message, in bytes: the size of a connection's buffer. A larger message
  /// would end the connection.
  static var messageByteLimit: Int { 1 << 20 }

  /// Sends a message, and returns why it cannot be sent; nil if it was sent, or if the protocol has
  /// no such message.
  @discardableResult
  mutating func send(
    _ message: ClientMessage, _ epoch: Epoch, _ commands: inout [Command]
  ) -> String? {
    do {
      guard let encoded = try wire.encode(message) else { return nil }
      guard encoded.byteCount <= Self.messageByteLimit else {
        return "the message has \(encoded.byteCount) bytes; the limit is \(Self.messageByteLimit)"
      }
      commands.append(.write(epoch, encoded))
      return nil
    } catch {
      return "\(error)"
    }
  }

  mutating func receive(
    _ message: WebSocketMessage, _ epoch: Epoch, _ context: Context, _ commands: inout [Command]
  ) {
    guard epoch == currentEpoch else { return }
    apply(KeepAliveMachine.Event.received(epoch), context, &commands)
    for event in wire.decode(message) { receive(event, epoch, context, &commands) }
  }

  private mutating func receive(
    _ event: ServerEvent, _ epoch: Epoch, _ context: Context, _ commands: inout [Command]
  ) {
    switch event {
    case .channel(let name, let event):
      if !keepForToken(event, of: name, context, &commands) {
        receive(event, name, context, &commands)
      }
    case .established(let socketID, let activityTimeout):
      self.socketID = socketID
      self.activityTimeout = activityTimeout
      apply(.established(epoch), context, &commands)
    case .beatAcknowledged(let beat): apply(.acknowledged(epoch, beat), context, &commands)
    case .pong: apply(.pong(epoch), context, &commands)
    case .ping: send(.pong, epoch, &commands)
    case .refused(let code, let message): refused(code, message, epoch, context, &commands)
    case .stale: commands.append(.log(.staleMessage))
    case .malformed(let reason): commands.append(.log(.ignoredMessage(reason: reason)))
    }
  }

  mutating func receive(
    _ event: ChannelServerEvent, _ name: ChannelName, _ context: Context,
    _ commands: inout [Command]
  ) {
    let channel = channelContext(context)
    guard let produced = channels[name]?.receive(event, channel) else { return }
    perform(produced, name, context, &commands)
  }

  /// Applies an error of the Pusher protocol. An error without a code, or with one that is no close
  /// code, concerns a single message.
  private mutating func refused(
    _ code: Int?, _ message: String, _ epoch: Epoch, _ context: Context,
    _ commands: inout [Command]
  ) {
    guard let code, (4_000..<4_300).contains(code) else {
      return commands.append(.log(.ignoredMessage(reason: message)))
    }
    apply(.failed(epoch, .refused(code: code, message: message)), context, &commands)
  }
}
