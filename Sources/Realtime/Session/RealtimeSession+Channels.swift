/// The channels.
extension RealtimeSession {
  mutating func handle(
    _ call: ChannelCall, of name: ChannelName, _ context: Context, _ commands: inout [Command]
  ) {
    switch call {
    case .add(let options): add(name, options, context, &commands)
    case .remove:
      channels[name]?.isRemoved = true
      apply(.unsubscribe, to: name, context, &commands)
    case .subscribe: apply(.subscribe, to: name, context, &commands)
    case .subscribeCancelled: apply(.subscribeCancelled, to: name, context, &commands)
    case .unsubscribe: apply(.unsubscribe, to: name, context, &commands)
    case .push(let call, let content, let options):
      push(call, content, options, to: name, context, &commands)
    case .pushCancelled(let call): cancelPush(call, of: name, context, &commands)
    case .authorized(let join, let authorization):
      apply(.authorized(join, authorization), to: name, context, &commands)
    case .authorizationFailed(let join, let failure, let isTemporary):
      apply(
        .authorizationFailed(join, failure, isTemporary: isTemporary), to: name, context,
        &commands)
    }
  }

  func channelContext(_ context: Context) -> ChannelSession.Context {
    ChannelSession.Context(token: token.token, random: context.random)
  }

  private mutating func add(
    _ name: ChannelName, _ options: ChannelOptions, _ context: Context,
    _ commands: inout [Command]
  ) {
    guard channels[name] == nil else { return }
    var session = ChannelSession(name, options, policy: configuration.policy(of: name))
    if let epoch = openEpoch, epochAwaitingToken == nil {
      session.enterOpenConnection(epoch, random: context.random)
    }
    channels[name] = session
    apply(.channelAdded, toIdle: context, &commands)
    commands.append(.channelChanged(name))
  }

  private mutating func push(
    _ call: CallID, _ content: PushContent, _ options: PushOptions, to name: ChannelName,
    _ context: Context, _ commands: inout [Command]
  ) {
    guard wire.answersPushes || !options.awaitsReply else {
      return commands.append(.failPush(call, .notSendable))
    }
    let channel = channelContext(context)
    guard let produced = channels[name]?.push(call, content, options, channel) else {
      return commands.append(.failPush(call, .notSubscribed))
    }
    perform(produced, name, context, &commands)
  }

  private mutating func cancelPush(
    _ call: CallID, of name: ChannelName, _ context: Context, _ commands: inout [Command]
  ) {
    let channel = channelContext(context)
    perform(channels[name]?.cancelPush(call, channel) ?? [], name, context, &commands)
  }

  mutating func apply(
    _ event: ChannelMachine.Event, to name: ChannelName, _ context: Context,
    _ commands: inout [Command]
  ) {
    let channel = channelContext(context)
    guard let produced = channels[name]?.handle(event, channel) else { return }
    perform(produced, name, context, &commands)
  }

  mutating func perform(
    _ produced: [ChannelSession.Command], _ name: ChannelName, _ context: Context,
    _ commands: inout [Command]
  ) {
    var refusedCalls: Set<CallID> = []
    for command in produced {
      switch command {
      case .sendPush(let push, let call, let message):
        if !send(message, push, call, of: name, context, &commands) { refusedCalls.insert(call) }
      // A push that asks for no reply is completed when it is sent. A refused push has
      // already failed, so it is not completed.
      case .completePush(let call, nil) where refusedCalls.contains(call): break
      default: perform(command, name, context, &commands)
      }
    }
    guard let channel = channels[name], channel.isRemoved, channel.isEnded else { return }
    channels[name] = nil
    wire.forget(name)
    commands.append(.channelRemoved(name))
    if channels.isEmpty { apply(.lastChannelRemoved, toIdle: context, &commands) }
  }

  private mutating func perform(
    _ command: ChannelSession.Command, _ name: ChannelName, _ context: Context,
    _ commands: inout [Command]
  ) {
    switch command {
    case .send(let message):
      if let epoch = openEpoch { send(message, epoch, &commands) }
    case .authorize(let join): commands.append(.authorize(name, join, socketID: socketID))
    case .forgetPush(let push): wire.forget(push, of: name)
    case .publish:
      commands.append(.channelChanged(name))
      if let status = channels[name]?.machine.status {
        commands.append(.log(.channel(name, status)))
      }
    case .startTimer(let timer, let delay):
      commands.append(.startTimer(.channel(name, timer), delay))
    case .cancelTimer(let timer): commands.append(.cancelTimer(.channel(name, timer)))
    default: commands += [Command(command, name)].compactMap { $0 }
    }
  }

  /// Sends a push, and returns whether the protocol can express it. If not, the push fails.
  private mutating func send(
    _ message: ClientMessage, _ push: PushID, _ call: CallID, of name: ChannelName,
    _ context: Context, _ commands: inout [Command]
  ) -> Bool {
    guard let epoch = openEpoch, let reason = send(message, epoch, &commands) else { return true }
    commands += [.log(.unsentPush(name, reason: reason)), .failPush(call, .notSendable)]
    let channel = channelContext(context)
    perform(channels[name]?.refusePush(push, channel) ?? [], name, context, &commands)
    return false
  }
}

extension RealtimeSession.Command {
  /// Creates the session's command from a channel's command that is passed on as it is; nil if the
  /// session handles the channel's command itself.
  fileprivate init?(_ command: ChannelSession.Command, _ name: ChannelName) {
    switch command {
    case .deliver(let event): self = .deliver(name, event)
    case .presenceChanged(let diff): self = .presenceChanged(name, diff)
    case .completeSubscribes: self = .completeSubscribes(name)
    case .failSubscribes(let failure): self = .failSubscribes(name, failure)
    case .completeUnsubscribes: self = .completeUnsubscribes(name)
    case .completePush(let call, let reply): self = .completePush(call, reply)
    case .failPush(let call, let failure): self = .failPush(call, failure)
    default: return nil
    }
  }
}
