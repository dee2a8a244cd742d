import Realtime
import StateKit

/// A client of one channel machine that checks the rules of the machine after each event. A
/// violation is a value, so that a test can also check that a planted defect causes one.
struct ChannelHarness: Hashable {
  typealias Event = ChannelMachine.Event
  typealias Command = ChannelMachine.Command
  typealias Timer = ChannelMachine.Timer

  private(set) var machine: ChannelMachine
  private let defect: ChannelDefect?
  /// The first rule that was violated.
  private(set) var violation: String?

  // What the client knows.
  var armed: Set<Timer> = []
  var waitingSubscribes = 0
  var waitingUnsubscribes = 0
  var livePushes: Set<PushID> = []
  /// The pending pushes that were written.
  var written: Set<PushID> = []
  var lastPush = PushID.none
  var published = ChannelStatus.unsubscribed

  // What the connection and the server know.
  var epoch = Epoch.none
  var isOpen = false
  /// The last join that was authorized or sent.
  var lastJoin = JoinID.none
  var lastSentJoin = JoinID.none
  /// The join that the server has received, and that has not ended.
  var held: JoinID?
  /// The join whose data flow is confirmed by the event that is being applied.
  var confirmed: JoinID?
  /// The position that the machine must have: that of the last message of the stream.
  var expected: ChannelPosition?
  /// Whether a join was accepted before.
  var hasJoined = false

  init(_ policy: ChannelPolicy, position: ChannelPosition? = nil, defect: ChannelDefect? = nil) {
    machine = ChannelMachine(policy, position: position)
    self.defect = defect
    expected = machine.position
    hasJoined = expected != nil
  }

  /// Applies an event, and returns the machine's commands.
  @discardableResult
  mutating func apply(_ event: Event) -> [Command] {
    let before = machine
    let isStaleTimer =
      if case .timerFired(let timer) = event { !armed.contains(timer) } else { false }
    applyToEnvironment(event)
    var commands: [Command] = []
    for event in defect?.events(event, machine) ?? [event] {
      commands += machine.handle(event, random: .seeded(0))
    }
    if let defect { commands = commands.flatMap(defect.commands) }
    for command in commands { check(command, of: event) }
    checkContinuity(event, before, commands)
    checkStale(event, before, commands)
    checkAttempts(before)
    require(!isStaleTimer || machine == before, "I5: a timer that is not running changes nothing")
    checkState()
    forgetHistory()
    return commands
  }

  mutating func require(_ condition: Bool, _ rule: String) {
    if !condition, violation == nil { violation = rule }
  }

  /// Opens the next connection.
  @discardableResult
  mutating func open() -> [Command] { apply(.socketOpened(epoch.next())) }

  /// Makes a push, and returns its number.
  mutating func push(_ options: PushOptions = PushOptions()) -> PushID {
    let id = makePushID()
    apply(.push(id, options))
    return id
  }

  /// Returns the number of the next push.
  mutating func makePushID() -> PushID { machine.makePushID() }

  /// Subscribes, opens a connection, and accepts the join.
  static func joined(_ policy: ChannelPolicy) -> Self {
    var harness = Self(policy)
    harness.apply(.subscribe)
    harness.open()
    harness.accept()
    return harness
  }

  /// Authorizes and accepts the current join, and confirms its data flow.
  mutating func accept(_ recovery: JoinRecovery? = nil) {
    if case .authorizing(let join, _) = machine.state {
      apply(.authorized(join, ChannelAuthorization(signature: "s")))
    }
    guard let join = machine.currentJoin else { return }
    apply(.joinReplied(join, .accepted(recovery)))
    if machine.policy.confirmsFlow { apply(.flowConfirmed(join)) }
  }

  /// Removes data that no rule needs any more. Two histories that differ only in this data then
  /// lead to the same state.
  private mutating func forgetHistory() {
    written.formIntersection(livePushes)
    confirmed = nil
  }
}
