internal import StateKit

/// The machines of a client, connected with each other.
///
/// The session is a value: it holds no socket, task or clock. It translates the messages of the
/// server into events of the machines, and their commands into messages.
struct RealtimeSession: Hashable, Sendable {
  let configuration: RealtimeConfiguration
  var connection: ConnectionMachine
  var keepAlive: KeepAliveMachine
  var token: TokenMachine
  var idle: IdleDisconnect?
  var wire: WireProtocol
  var channels: [ChannelName: ChannelSession] = [:]
  /// The name that a Pusher server gave to the connection.
  var socketID = ""
  /// The time without a message after which a Pusher server wants a ping.
  var activityTimeout: Duration?
  /// The connection whose channels are joined when the request for a fresh token has ended.
  var epochAwaitingToken: Epoch?
  /// The joins that the server refused, perhaps because of their token. Each is decided when the
  /// request for a fresh token has ended.
  var refusalsAwaitingToken: [RefusedJoin] = []

  init(_ configuration: RealtimeConfiguration) {
    self.configuration = configuration
    connection = ConnectionMachine(configuration.connection)
    keepAlive = KeepAliveMachine(configuration.keepAlive)
    token = TokenMachine(configuration.token, token: configuration.initialToken)
    idle = configuration.idleDisconnect.map { IdleDisconnect(delay: $0) }
    wire = configuration.wire
  }

  /// What the machines need from outside.
  struct Context {
    let random: RandomSource
  }

  /// The epoch of the open connection; nil if none is open.
  var openEpoch: Epoch? {
    if case .open(let epoch) = connection.state { epoch } else { nil }
  }

  /// The epoch of the socket that is being opened or is open; nil without a socket.
  var currentEpoch: Epoch? {
    switch connection.state {
    case .opening(let epoch, _), .handshaking(let epoch, _), .open(let epoch): epoch
    case .idle, .waiting, .unavailable, .closed: nil
    }
  }

  /// Applies an event, and appends to `commands`, in order, what the client has to do.
  mutating func handle(_ event: Event, random: RandomSource, _ commands: inout [Command]) {
    let context = Context(random: random)
    switch event {
    case .link(let epoch, let event): handle(event, of: epoch, context, &commands)
    case .timerFired(let timer): fire(timer, context, &commands)
    case .channel(let name, let call): handle(call, of: name, context, &commands)
    case .token(let event): apply(event, context, &commands)
    case .connect: apply(.connect, context, &commands)
    case .disconnect: disconnect(context, &commands)
    case .networkChanged(let isAvailable):
      apply(.networkChanged(isAvailable: isAvailable), context, &commands)
    }
  }

  private mutating func fire(_ timer: Timer, _ context: Context, _ commands: inout [Command]) {
    switch timer {
    case .connection(let timer):
      apply(ConnectionMachine.Event.timerFired(timer), context, &commands)
    case .keepAlive(let timer): apply(KeepAliveMachine.Event.timerFired(timer), context, &commands)
    case .token(let timer): apply(TokenMachine.Event.timerFired(timer), context, &commands)
    case .idle(let timer): apply(.timerFired(timer), toIdle: context, &commands)
    case .channel(let name, let timer): apply(.timerFired(timer), to: name, context, &commands)
    }
  }

  private mutating func disconnect(_ context: Context, _ commands: inout [Command]) {
    apply(TokenMachine.Event.stopped, context, &commands)
    apply(ConnectionMachine.Event.disconnect, context, &commands)
    apply(.disconnected, toIdle: context, &commands)
  }
}
