internal import HTTPExchange
internal import StateKit

/// The machines of one channel, and the contents that their commands refer to.
struct ChannelSession: Hashable, Sendable {
  /// The content of the event that is being applied.
  private enum Content {
    case none
    case message(RealtimeMessage)
    case reply(PushReply)
  }

  let name: ChannelName
  let options: ChannelOptions
  private(set) var machine: ChannelMachine
  private(set) var presence: PresenceMachine
  private var pushes = PendingPushes()
  /// The token that was sent with the last join.
  private(set) var joinToken: AccessToken?
  /// The selections of database changes that the server accepted at the last join, by number.
  private(set) var changeFilters: [Int64: PhoenixPostgresFilter] = [:]
  /// Whether the app has removed the channel. The client forgets it after the leave.
  var isRemoved = false

  init(_ name: ChannelName, _ options: ChannelOptions, policy: ChannelPolicy) {
    self.name = name
    self.options = options
    var own = options.policy ?? policy
    own.recovers = options.recovers
    // The server requires the authorization, whatever the app's rules are.
    own.authorizesJoins = own.authorizesJoins || policy.authorizesJoins
    // Supabase confirms only the flow of database changes.
    own.confirmsFlow = own.confirmsFlow && options.parameters.asksForChanges
    machine = ChannelMachine(own, position: options.position)
    presence = PresenceMachine(options.presence)
  }

  /// Whether the channel has nothing left to do.
  var isEnded: Bool {
    switch machine.state {
    case .idle, .closed: true
    default: false
    }
  }

  /// Records the connection that was open before the channel was created. Nothing is joined yet.
  mutating func enterOpenConnection(_ epoch: Epoch, random: RandomSource) {
    _ = machine.handle(.socketOpened(epoch), random: random)
  }

  /// Applies an event of the caller, the connection or a timer.
  mutating func handle(_ event: ChannelMachine.Event, _ context: Context) -> [Command] {
    apply(event, .none, context)
  }

  /// What the commands need from outside of the channel.
  struct Context {
    let token: AccessToken?
    let random: RandomSource
  }

  // MARK: The caller's pushes

  mutating func push(
    _ call: CallID, _ content: PushContent, _ options: PushOptions, _ context: Context
  ) -> [Command] {
    let id = machine.makePushID()
    pushes.insert(id, call, content)
    return handle(.push(id, options), context)
  }

  mutating func cancelPush(_ call: CallID, _ context: Context) -> [Command] {
    guard let id = pushes.id(of: call) else { return [] }
    let commands = handle(.pushCancelled(id), context)
    _ = pushes.remove(id)
    return commands + [.forgetPush(id)]
  }

  /// Forgets a push that cannot be sent in the protocol of the connection. A push that asks for no
  /// reply has ended already.
  mutating func refusePush(_ id: PushID, _ context: Context) -> [Command] {
    guard pushes.remove(id) != nil else { return [] }
    return handle(.pushCancelled(id), context)
  }

  // MARK: The server

  mutating func receive(_ event: ChannelServerEvent, _ context: Context) -> [Command] {
    switch event {
    case .joinReplied(let join, let reply, let response):
      setFilters(of: response)
      return handle(.joinReplied(join, reply), context)
    case .leaveReplied(let join): return handle(.leaveReplied(join), context)
    case .pushReplied(let id, let reply): return apply(.pushReplied(id), .reply(reply), context)
    case .closed(let join): return handle(.serverClosed(join), context)
    case .failed(let join, let reason):
      return handle(.serverFailed(join, reason: reason), context)
    case .system(let join, let report): return receive(report, join, context)
    case .message(let join, let offset, let message):
      return apply(.message(join, offset: offset), .message(delivered(message)), context)
    case .snapshot(let join, let members):
      return handlePresence(.snapshot(join, members), context)
    case .presenceChanged(let join, let change):
      return handlePresence(.change(join, change), context)
    }
  }

  /// Returns a message as the app receives it.
  private func delivered(_ message: RealtimeMessage) -> RealtimeMessage {
    options.recovers ? message.withoutNumber : message
  }

  private mutating func setFilters(of response: JSONValue) {
    guard let accepted = try? PhoenixJoinResponse(response: response) else { return }
    changeFilters = Dictionary(
      accepted.postgresChanges.map { ($0.id, $0.filter) }, uniquingKeysWith: { $1 })
  }

  /// Applies a report of Supabase. A successful report about database changes confirms that they flow.
  private mutating func receive(
    _ report: PhoenixSystemReport, _ join: JoinID?, _ context: Context
  ) -> [Command] {
    guard report.status == .ok else {
      return handle(.serverFailed(join, reason: report.message), context)
    }
    guard let join = join ?? machine.acceptedJoin, report.extension == "postgres_changes"
    else { return [] }
    return handle(.flowConfirmed(join), context)
  }

  // MARK: Commands

  private mutating func apply(
    _ event: ChannelMachine.Event, _ content: Content, _ context: Context
  ) -> [Command] {
    let previousJoin = machine.acceptedJoin
    var commands: [Command] = []
    for command in machine.handle(event, random: context.random) {
      perform(command, content, context, &commands)
    }
    if let previousJoin, machine.acceptedJoin != previousJoin {
      commands += handlePresence(.dropped, context)
    }
    return commands
  }

  private mutating func perform(
    _ command: ChannelMachine.Command, _ content: Content, _ context: Context,
    _ commands: inout [Command]
  ) {
    switch command {
    case .sendJoin(let join, let position, let authorization):
      joinToken = context.token
      let request = JoinRequest(
        parameters: options.parameters, token: context.token,
        recovery: options.recovers ? .wanted(after: position) : .notWanted,
        authorization: authorization)
      commands.append(.send(.join(name, join, request)))
    case .sendLeave(let join): commands.append(.send(.leave(name, join)))
    case .sendPush(let id): commands += send(id)
    case .deliver:
      if case .message(let message) = content { commands.append(.deliver(.message(message))) }
    case .completePush(let id): commands += complete(id, content)
    case .failPush(let id, let failure): commands += fail(id, failure)
    case .accepted(let join): commands += handlePresence(.accepted(join), context)
    default: commands.append(Command(command))
    }
  }

  private func send(_ id: PushID) -> [Command] {
    guard let push = pushes[id], let join = machine.currentJoin else { return [] }
    return [.sendPush(id, push.call, .push(name, join, id, push.content))]
  }

  private mutating func complete(_ id: PushID, _ content: Content) -> [Command] {
    guard let push = pushes.remove(id) else { return [] }
    if case .reply(let reply) = content { return [.completePush(push.call, reply)] }
    return [.completePush(push.call, nil), .forgetPush(id)]
  }

  private mutating func fail(_ id: PushID, _ failure: PushFailure) -> [Command] {
    guard let push = pushes.remove(id) else { return [] }
    return [.failPush(push.call, failure), .forgetPush(id)]
  }

  private mutating func handlePresence(
    _ event: PresenceMachine.Event, _ context: Context
  ) -> [Command] {
    var commands: [Command] = []
    for command in presence.handle(event) {
      switch command {
      case .publish(let diff): commands += [.presenceChanged(diff), .publish]
      case .publishStale: commands.append(.publish)
      case .requestSnapshot: commands += handle(.rejoin, context)
      }
    }
    return commands
  }
}
