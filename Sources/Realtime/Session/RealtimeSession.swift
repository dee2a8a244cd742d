internal import StateKit

/// The machines of a client, connected with each other.
///
/// The session is a value: it holds no socket, task or clock. It translates the messages of the
/// server into events of the machines, and their commands into messages.
struct RealtimeSession: Hashable, Sendable {
  let configuration: RealtimeConfiguration
  private(set) var connection: ConnectionMachine
  private var keepAlive: KeepAliveMachine
  private var token: TokenMachine
  private var idle: IdleDisconnect?
  private var wire: WireProtocol
  private(set) var channels: [ChannelName: ChannelSession] = [:]
  /// The name that a Pusher server gave to the connection.
  private var socketID = ""
  /// The time without a message that a Pusher server asked for.
  private var activityTimeout: Duration?
  /// The connection whose channels are joined as soon as the token has been refreshed.
  private var epochAwaitingToken: Epoch?

  init(_ configuration: RealtimeConfiguration) {
    self.configuration = configuration
    connection = ConnectionMachine(configuration.connection)
    keepAlive = KeepAliveMachine(configuration.keepAlive)
    token = TokenMachine(configuration.token, token: configuration.initialToken)
    idle = configuration.idleDisconnect.map { IdleDisconnect(delay: $0) }
    wire = configuration.wire
  }

  /// The epoch of the open connection; nil if none is open.
  private var openEpoch: Epoch? {
    if case .open(let epoch) = connection.state { epoch } else { nil }
  }

  /// The epoch of the socket that is being opened or is open; nil if there is none.
  var currentEpoch: Epoch? {
    switch connection.state {
    case .opening(let epoch, _), .handshaking(let epoch, _), .open(let epoch): epoch
    case .idle, .waiting, .unavailable, .closed: nil
    }
  }

  /// Applies an event, and adds what the client has to do to `commands`, in order.
  mutating func handle(_ event: Event, random: RandomSource, _ commands: inout [Command]) {
    let context = Context(random: random)
    switch event {
    case .received(let epoch, let message): receive(message, epoch, context, &commands)
    case .timerFired(let timer): fire(timer, context, &commands)
    case .addChannel(let name, let options): add(name, options, context, &commands)
    case .removeChannel, .subscribe, .subscribeCancelled, .unsubscribe, .push, .pushCancelled,
      .authorized, .authorizationFailed:
      handleCaller(event, context, &commands)
    case .tokenNeeded: apply(.tokenNeeded, context, &commands)
    case .setToken(let token): apply(.updated(token), context, &commands)
    case .tokenProvided(let generation, let token, let validity):
      apply(.provided(generation, token, validFor: validity), context, &commands)
    case .tokenProviderFailed(let generation, let failure):
      apply(.providerFailed(generation, failure), context, &commands)
    case .connect: apply(.connect, context, &commands)
    case .disconnect:
      apply(.stopped, context, &commands)
      apply(.disconnect, context, &commands)
      performIdle(.disconnected, context, &commands)
    case .networkChanged(let isAvailable):
      apply(.networkChanged(isAvailable: isAvailable), context, &commands)
    case .opened(let epoch): apply(.opened(epoch), context, &commands)
    case .failed(let epoch, let failure): apply(.failed(epoch, failure), context, &commands)
    }
  }

  /// What the machines need from outside.
  private struct Context {
    let random: RandomSource
  }

  private func channelContext(_ context: Context) -> ChannelSession.Context {
    ChannelSession.Context(token: token.token, random: context.random)
  }

  private mutating func fire(_ timer: Timer, _ context: Context, _ commands: inout [Command]) {
    switch timer {
    case .connection(let timer): apply(.timerFired(timer), context, &commands)
    case .keepAlive(let timer): apply(KeepAliveMachine.Event.timerFired(timer), context, &commands)
    case .token(let timer): apply(TokenMachine.Event.timerFired(timer), context, &commands)
    case .idle(let timer): performIdle(.timerFired(timer), context, &commands)
    case .channel(let name, let timer): apply(.timerFired(timer), to: name, context, &commands)
    }
  }

  // MARK: The connection

  private mutating func apply(
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
    case .startKeepAlive(let epoch):
      apply(.opened(epoch, activityTimeout: activityTimeout), context, &commands)
    case .stopKeepAlive(let epoch): apply(KeepAliveMachine.Event.closed(epoch), context, &commands)
    case .checkLiveness(let epoch): apply(.check(epoch), context, &commands)
    case .joinChannels(let epoch): joinChannels(epoch, context, &commands)
    case .channelsDown(let failure):
      epochAwaitingToken = nil
      for name in channels.keys.sorted() {
        apply(.socketDown(failure), to: name, context, &commands)
      }
    case .completeConnects: commands.append(.completeConnects)
    case .failConnects(let failure): commands.append(.failConnects(failure))
    case .refreshToken: apply(.refreshNeeded, context, &commands)
    case .publish(let status): commands += [.statusChanged(status), .log(.connection(status))]
    }
  }

  /// Joins the channels with a fresh token. Without a provider of tokens they are joined at once.
  private mutating func joinChannels(
    _ epoch: Epoch, _ context: Context, _ commands: inout [Command]
  ) {
    guard case .provider = configuration.token else {
      return openChannels(epoch, context, &commands)
    }
    epochAwaitingToken = epoch
    apply(.refreshNeeded, context, &commands)
  }

  private mutating func openChannels(
    _ epoch: Epoch, _ context: Context, _ commands: inout [Command]
  ) {
    for name in channels.keys.sorted() {
      apply(.socketOpened(epoch), to: name, context, &commands)
    }
  }

  private mutating func apply(
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

  // MARK: The token

  private mutating func apply(
    _ event: TokenMachine.Event, _ context: Context, _ commands: inout [Command]
  ) {
    for command in token.handle(event, random: context.random) {
      switch command {
      case .requestToken(let generation): commands.append(.requestToken(generation))
      case .cancelRequest(let generation): commands.append(.cancelTokenRequest(generation))
      case .tokenChanged(let token): sendToken(token, &commands)
      case .completeRequests(let outcome):
        commands.append(.completeTokens(outcome))
        tokenSettled(outcome, context, &commands)
      case .startTimer(let timer, let delay): commands.append(.startTimer(.token(timer), delay))
      case .cancelTimer(let timer): commands.append(.cancelTimer(.token(timer)))
      }
    }
  }

  /// Sends a new token to the channels that are joined. Other channels send it with their join.
  private mutating func sendToken(_ token: AccessToken, _ commands: inout [Command]) {
    guard let epoch = openEpoch else { return }
    for name in channels.keys.sorted() {
      guard let join = channels[name]?.machine.acceptedJoin else { continue }
      send(.token(name, join, token), epoch, &commands)
    }
  }

  /// Continues what waited for a token. A failure keeps the old token, with which it continues too.
  private mutating func tokenSettled(
    _ outcome: TokenMachine.Outcome, _ context: Context, _ commands: inout [Command]
  ) {
    if let epoch = epochAwaitingToken {
      epochAwaitingToken = nil
      if openEpoch == epoch { openChannels(epoch, context, &commands) }
    }
    if case .token = outcome { apply(.tokenRefreshed, context, &commands) }
  }

  // MARK: Channels

  private mutating func add(
    _ name: ChannelName, _ options: ChannelOptions, _ context: Context,
    _ commands: inout [Command]
  ) {
    if channels[name] != nil {
      channels[name]?.isRemoved = false
      return
    }
    var session = ChannelSession(name, options, policy: configuration.policy(of: name))
    if let epoch = openEpoch, epochAwaitingToken == nil {
      session.enterOpenConnection(epoch, random: context.random)
    }
    channels[name] = session
    if let timer = idle?.handle(.channelAdded) { commands += timer.compactMap(Command.init) }
    commands.append(.channelChanged(name))
  }

  private mutating func handleCaller(
    _ event: Event, _ context: Context, _ commands: inout [Command]
  ) {
    let channel = channelContext(context)
    switch event {
    case .removeChannel(let name):
      channels[name]?.isRemoved = true
      apply(.unsubscribe, to: name, context, &commands)
    case .subscribe(let name): apply(.subscribe, to: name, context, &commands)
    case .subscribeCancelled(let name): apply(.subscribeCancelled, to: name, context, &commands)
    case .unsubscribe(let name): apply(.unsubscribe, to: name, context, &commands)
    case .push(let name, let call, let content, let options):
      guard let produced = channels[name]?.push(call, content, options, channel) else {
        return commands.append(.failPush(call, .notSubscribed))
      }
      perform(produced, name, context, &commands)
    case .pushCancelled(let name, let call):
      let produced = channels[name]?.cancelPush(call, channel) ?? []
      perform(produced, name, context, &commands)
    case .authorized(let name, let join, let authorization):
      apply(.authorized(join, authorization), to: name, context, &commands)
    case .authorizationFailed(let name, let join, let failure, let isTemporary):
      apply(
        .authorizationFailed(join, failure, isTemporary: isTemporary), to: name, context,
        &commands)
    default: break
    }
  }

  private mutating func apply(
    _ event: ChannelMachine.Event, to name: ChannelName, _ context: Context,
    _ commands: inout [Command]
  ) {
    let channel = channelContext(context)
    guard let produced = channels[name]?.handle(event, channel) else { return }
    perform(produced, name, context, &commands)
  }

  private mutating func perform(
    _ produced: [ChannelSession.Command], _ name: ChannelName, _ context: Context,
    _ commands: inout [Command]
  ) {
    for command in produced { perform(command, name, context, &commands) }
    guard let channel = channels[name], channel.isRemoved, channel.isEnded else { return }
    channels[name] = nil
    commands.append(.channelRemoved(name))
    if channels.isEmpty { performIdle(.lastChannelRemoved, context, &commands) }
  }

  private mutating func perform(
    _ command: ChannelSession.Command, _ name: ChannelName, _ context: Context,
    _ commands: inout [Command]
  ) {
    switch command {
    case .send(let message): send(message, of: name, context, &commands)
    case .authorize(let join): commands.append(.authorize(name, join, socketID: socketID))
    case .deliver(let event): commands.append(.deliver(name, event))
    case .presenceChanged(let diff): commands.append(.presenceChanged(name, diff))
    case .completeSubscribes: commands.append(.completeSubscribes(name))
    case .failSubscribes(let failure): commands.append(.failSubscribes(name, failure))
    case .completeUnsubscribes: commands.append(.completeUnsubscribes(name))
    case .completePush(let call, let reply): commands.append(.completePush(call, reply))
    case .failPush(let call, let failure): commands.append(.failPush(call, failure))
    case .forgetPush(let push): wire.forget(push, of: name)
    case .publish:
      commands.append(.channelChanged(name))
      if let status = channels[name]?.machine.status {
        commands.append(.log(.channel(name, status)))
      }
    case .startTimer(let timer, let delay):
      commands.append(.startTimer(.channel(name, timer), delay))
    case .cancelTimer(let timer): commands.append(.cancelTimer(.channel(name, timer)))
    }
  }

  /// Sends a message of a channel. A push that the protocol cannot express fails.
  private mutating func send(
    _ message: ClientMessage, of name: ChannelName, _ context: Context,
    _ commands: inout [Command]
  ) {
    guard let epoch = openEpoch else { return }
    guard let reason = send(message, epoch, &commands) else { return }
    guard case .push(_, _, let push, _) = message else { return }
    commands.append(.log(.unsentPush(name, reason: reason)))
    let channel = channelContext(context)
    let produced = channels[name]?.refusePush(push, channel) ?? []
    perform(produced, name, context, &commands)
  }

  /// Sends a message, and returns why it cannot be sent; nil if it was sent.
  @discardableResult
  private mutating func send(
    _ message: ClientMessage, _ epoch: Epoch, _ commands: inout [Command]
  ) -> String? {
    do {
      if let encoded = try wire.encode(message) { commands.append(.write(epoch, encoded)) }
      return nil
    } catch {
      return "\(error)"
    }
  }

  // MARK: The server

  private mutating func receive(
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
      let channel = channelContext(context)
      guard let produced = channels[name]?.receive(event, channel) else { return }
      perform(produced, name, context, &commands)
    case .established(let socketID, let activityTimeout):
      self.socketID = socketID
      self.activityTimeout = activityTimeout
      apply(.established(epoch), context, &commands)
    case .beatAcknowledged(let beat): apply(.acknowledged(epoch, beat), context, &commands)
    case .pong: apply(.pong(epoch), context, &commands)
    case .ping: send(.pong, epoch, &commands)
    case .refused(let code, let message):
      refused(code, message, epoch, context, &commands)
    case .stale: commands.append(.log(.staleMessage))
    case .malformed(let reason): commands.append(.log(.ignoredMessage(reason: reason)))
    }
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

  // MARK: The idle connection

  private mutating func performIdle(
    _ event: IdleDisconnect.Event, _ context: Context, _ commands: inout [Command]
  ) {
    for command in idle?.handle(event) ?? [] {
      if let command = Command(command) {
        commands.append(command)
      } else {
        apply(.disconnect, context, &commands)
      }
    }
  }
}

extension RealtimeSession.Command {
  /// Creates the command of a timer; nil for the disconnection.
  fileprivate init?(_ command: IdleDisconnect.Command) {
    switch command {
    case .startTimer(let timer, let delay): self = .startTimer(.idle(timer), delay)
    case .cancelTimer(let timer): self = .cancelTimer(.idle(timer))
    case .disconnect: return nil
    }
  }
}
