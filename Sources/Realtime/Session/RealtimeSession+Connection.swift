/// The connection: its machine, its heartbeats, and its end when no channel is left.
extension RealtimeSession {
  mutating func handle(
    _ event: LinkEvent, of epoch: Epoch, _ context: Context, _ commands: inout [Command]
  ) {
    switch event {
    case .opened: apply(ConnectionMachine.Event.opened(epoch), context, &commands)
    case .failed(let failure): apply(.failed(epoch, failure), context, &commands)
    case .received(let message): receive(message, epoch, context, &commands)
    // During a pause no answer to a heartbeat is read, so a missing answer means nothing.
    case .paused: apply(KeepAliveMachine.Event.paused(epoch), context, &commands)
    case .resumed: apply(KeepAliveMachine.Event.resumed(epoch), context, &commands)
    }
  }

  mutating func apply(
    _ event: ConnectionMachine.Event, _ context: Context, _ commands: inout [Command]
  ) {
    for command in connection.handle(event, random: context.random) {
      perform(command, context, &commands)
    }
  }

  private mutating func perform(
    _ command: ConnectionMachine.Command, _ context: Context, _ commands: inout [Command]
  ) {
    switch command {
    case .openSocket(let epoch):
      wire.reset()
      (socketID, activityTimeout) = ("", nil)
      commands.append(.openLink(epoch))
    case .closeSocket(let epoch, let code): commands.append(.closeLink(epoch, code))
    case .startTimer(let timer, let delay):
      commands.append(.startTimer(.connection(timer), delay))
    case .cancelTimer(let timer): commands.append(.cancelTimer(.connection(timer)))
    case .completeConnects: commands.append(.completeConnects)
    case .failConnects(let failure): commands.append(.failConnects(failure))
    case .publish(let status): commands += [.statusChanged(status), .log(.connection(status))]
    default: instruct(command, context, &commands)
    }
  }

  /// Performs a command that concerns the other machines.
  private mutating func instruct(
    _ command: ConnectionMachine.Command, _ context: Context, _ commands: inout [Command]
  ) {
    switch command {
    case .startKeepAlive(let epoch):
      apply(.opened(epoch, activityTimeout: activityTimeout), context, &commands)
    case .stopKeepAlive(let epoch): apply(KeepAliveMachine.Event.closed(epoch), context, &commands)
    case .checkLiveness(let epoch): apply(.check(epoch), context, &commands)
    case .joinChannels(let epoch): joinChannels(epoch, context, &commands)
    case .channelsDown:
      epochAwaitingToken = nil
      for name in channels.keys.sorted() { apply(.socketDown, to: name, context, &commands) }
    case .failChannels(let failure):
      for name in channels.keys.sorted() {
        apply(.connectionEnded(failure), to: name, context, &commands)
      }
    case .refreshToken: apply(.refreshNeeded, context, &commands)
    default: break
    }
  }

  /// Requests a fresh token, after which the channels are joined. Without a provider of tokens they
  /// are joined at once.
  private mutating func joinChannels(
    _ epoch: Epoch, _ context: Context, _ commands: inout [Command]
  ) {
    guard case .provider = configuration.token else {
      return openChannels(epoch, context, &commands)
    }
    epochAwaitingToken = epoch
    apply(.refreshNeeded, context, &commands)
  }

  mutating func openChannels(
    _ epoch: Epoch, _ context: Context, _ commands: inout [Command]
  ) {
    for name in channels.keys.sorted() {
      apply(.socketOpened(epoch), to: name, context, &commands)
    }
  }

  mutating func apply(
    _ event: KeepAliveMachine.Event, _ context: Context, _ commands: inout [Command]
  ) {
    for command in keepAlive.handle(event) {
      switch command {
      case .sendBeat(let epoch, let beat):
        send(.beat(beat), epoch, &commands)
        commands.append(.heartbeat(.sent))
      case .timedOut(let epoch):
        commands.append(.heartbeat(.timedOut))
        apply(.heartbeatTimedOut(epoch), context, &commands)
      case .confirmed(let epoch):
        commands.append(.heartbeat(.answered))
        apply(.livenessConfirmed(epoch), context, &commands)
      case .startTimer(let timer, let delay):
        commands.append(.startTimer(.keepAlive(timer), delay))
      case .cancelTimer(let timer): commands.append(.cancelTimer(.keepAlive(timer)))
      }
    }
  }

  mutating func apply(
    _ event: IdleDisconnect.Event, toIdle context: Context, _ commands: inout [Command]
  ) {
    for command in idle?.handle(event) ?? [] {
      switch command {
      case .startTimer(let timer, let delay): commands.append(.startTimer(.idle(timer), delay))
      case .cancelTimer(let timer): commands.append(.cancelTimer(.idle(timer)))
      case .disconnect: apply(ConnectionMachine.Event.disconnect, context, &commands)
      }
    }
  }
}
