import Realtime
import StateKit

/// A client of one channel machine that checks the rules of the machine after each event. A violation
/// is a value, so that a suite can also check that it notices a planted defect.
struct ChannelHarness: Hashable {
  typealias Event = ChannelMachine.Event
  typealias Command = ChannelMachine.Command
  typealias Timer = ChannelMachine.Timer

  private(set) var machine: ChannelMachine
  var defect: ChannelDefect?
  private(set) var armed: Set<Timer> = []
  private(set) var subscribes = 0
  private(set) var unsubscribes = 0
  private(set) var livePushes: Set<PushID> = []
  private(set) var lastJoin = JoinID.none
  private(set) var lastPush = PushID.none
  private(set) var epoch = Epoch.none
  private(set) var isOpen = false
  private(set) var violation: String?
  private var written: Set<PushID> = []
  private var outstanding: JoinID?
  private var confirmed: JoinID?
  private var startedTimers: Set<Timer> = []
  private var published = ChannelStatus.unsubscribed

  init(_ policy: ChannelPolicy, position: ChannelPosition? = nil, defect: ChannelDefect? = nil) {
    machine = ChannelMachine(policy, position: position)
    self.defect = defect
  }

  /// A constant source, so that equal histories have equal states.
  static var random: RandomSource { RandomSource { 1 << 63 } }

  /// Applies an event, and returns the machine's commands.
  @discardableResult
  mutating func apply(_ event: Event, random: RandomSource = Self.random) -> [Command] {
    let isStaleTimer =
      if case .timerFired(let timer) = event { !armed.contains(timer) } else { false }
    note(event)
    let before = machine
    var commands: [Command] = []
    for event in defect?.events(event, machine) ?? [event] {
      commands += machine.handle(event, random: random)
    }
    if let defect { commands = commands.flatMap(defect.commands) }
    for command in commands { check(command, of: event) }
    checkStale(event, before, commands)
    require(!isStaleTimer || machine == before, "A timer that does not run changes nothing")
    checkState()
    return commands
  }

  /// Opens the next connection.
  @discardableResult
  mutating func open() -> [Command] { apply(.socketOpened(epoch.next())) }

  /// Makes a push.
  @discardableResult
  mutating func push(_ options: PushOptions = PushOptions()) -> [Command] {
    apply(.push(machine.makePushID(), options))
  }

  /// Subscribes, opens a connection, and accepts the join.
  static func joined(_ policy: ChannelPolicy) -> Self {
    var harness = Self(policy)
    harness.apply(.subscribe)
    harness.open()
    harness.accept()
    return harness
  }

  /// Does what a cooperative server and clock do next, and returns whether there was something to do.
  mutating func cooperate() -> Bool {
    switch machine.state {
    case .authorizing(let join, _): apply(.authorized(join, ChannelAuthorization(signature: "s")))
    case .joining(let join, _): apply(.joinReplied(join, .accepted(nil)))
    case .confirming(let join, _): apply(.flowConfirmed(join))
    case .backingOff(let join, _, _): apply(.timerFired(.retry(join)))
    case .leaving(let join): apply(.leaveReplied(join))
    case .waiting:
      open()
    case .idle, .closed, .joined:
      guard let push = livePushes.min() else { return false }
      apply(.pushReplied(push))
    }
    return true
  }

  /// Accepts the current join, and confirms its data flow.
  mutating func accept(_ recovery: JoinRecovery? = nil) {
    guard let join = machine.currentJoin else { return }
    apply(.joinReplied(join, .accepted(recovery)))
    apply(.flowConfirmed(join))
  }

  private mutating func require(_ condition: Bool, _ rule: String) {
    if !condition, violation == nil { violation = rule }
  }

  private mutating func note(_ event: Event) {
    switch event {
    case .subscribe: subscribes += 1
    case .subscribeCancelled: subscribes -= 1
    case .unsubscribe: unsubscribes += 1
    case .socketOpened(let next):
      if next > epoch { (epoch, isOpen, outstanding) = (next, true, nil) }
    case .socketDown: (isOpen, outstanding) = (false, nil)
    case .joinReplied(outstanding, _), .serverClosed(outstanding), .serverClosed(nil),
      .serverFailed(outstanding, _), .serverFailed(nil, _):
      outstanding = nil
    case .flowConfirmed(let join): confirmed = join
    case .push(let id, _):
      livePushes.insert(id)
      lastPush = max(id, lastPush)
    case .pushCancelled(let id): livePushes.remove(id)
    case .timerFired(let timer): armed.remove(timer)
    default: break
    }
  }

  private mutating func check(_ command: Command, of event: Event) {
    switch command {
    case .sendJoin(let join, _, _):
      require(join > lastJoin, "I4: a join is sent once")
      require(outstanding == nil, "I4: one join is outstanding")
      require(isOpen, "A join is sent on an open socket")
      (lastJoin, outstanding) = (join, join)
    case .sendLeave(let join):
      require(isOpen, "A leave is sent on an open socket")
      if outstanding == join { outstanding = nil }
    case .sendPush(let id):
      require(written.insert(id).inserted, "A push is written once")
      require(livePushes.contains(id), "Only a pending push is written")
      require(machine.acceptedJoin != nil, "A push is written on a joined channel")
    case .deliver:
      guard case .message(let join, _) = event else { return require(false, "No message") }
      require(
        machine.acceptedJoin != nil && (join == nil || join == machine.acceptedJoin),
        "Messages of the accepted join are delivered")
    default: checkCompletion(command)
    }
  }

  private mutating func checkCompletion(_ command: Command) {
    switch command {
    case .completeSubscribes, .failSubscribes:
      require(subscribes > 0, "I6: a subscribe completes once")
      subscribes = 0
    case .completeUnsubscribes: unsubscribes = 0
    case .completePush(let id), .failPush(let id, _):
      require(livePushes.remove(id) != nil, "I6: a push completes once")
    case .publish(let status):
      require(status != published, "A status is published when it changes")
      if status == .subscribed, machine.policy.confirmsFlow {
        require(confirmed == machine.acceptedJoin, "A channel is subscribed when its data flows")
      }
      published = status
    case .startTimer(let timer, _):
      require(startedTimers.insert(timer).inserted, "A timer is started once")
      armed.insert(timer)
    case .cancelTimer(let timer):
      require(armed.remove(timer) != nil, "I3: a running timer is cancelled")
    default: break
    }
  }

  /// An event of an earlier join changes nothing. At most, an unwanted join is left.
  private mutating func checkStale(_ event: Event, _ before: ChannelMachine, _ commands: [Command])
  {
    guard let join = Self.join(of: event) else { return }
    switch before.state {
    case .authorizing(join, _), .joining(join, _), .confirming(join, _), .joined(join),
      .leaving(join):
      return
    default: break
    }
    require(machine == before, "I5: an event of an earlier join changes nothing")
    require(commands.isEmpty || commands == [.sendLeave(join)], "I5: nothing follows")
  }

  private static func join(of event: Event) -> JoinID? {
    switch event {
    case .joinReplied(let join, _), .flowConfirmed(let join), .leaveReplied(let join),
      .serverClosed(.some(let join)), .serverFailed(.some(let join), _), .authorized(let join, _),
      .authorizationFailed(let join, _, _), .message(.some(let join), _):
      join
    default: nil
    }
  }

  private mutating func checkState() {
    var expected = Set(livePushes.map { Timer.push($0) })
    var isWanted = machine.isWanted
    switch machine.state {
    case .authorizing(let join, _), .joining(let join, _), .confirming(let join, _):
      expected.insert(.join(join))
      require(isOpen, "A channel is joined on an open socket")
    case .backingOff(let join, _, _): expected.insert(.retry(join))
    case .joined:
      require(isOpen, "A channel is joined on an open socket")
      require(subscribes == 0, "I6: a joined channel has no waiting calls")
    case .leaving(let join):
      expected.insert(.leave(join))
      isWanted = true
    case .idle, .closed:
      require(subscribes == 0, "I6: an ended subscription has no waiting calls")
      require(livePushes.isEmpty, "I6: an ended subscription has no pushes")
      isWanted.toggle()
    case .waiting: break
    }
    require(isWanted, "A channel is active if it is wanted")
    require(armed == expected, "I3: a timer runs if the state needs it")
    require(published == machine.status, "The current status is published")
    if case .leaving = machine.state { return }
    require(unsubscribes == 0, "I6: each unsubscribe completes")
  }
}
