import Floors
import HTTPExchange
import Realtime
import StateKit

/// One event of each of five machines of Realtime. Each subject repeats a short cycle of events,
/// and the cost is the average of one event.
enum MachineRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    var connection = ConnectionCycle()
    var keepAlive = KeepAliveCycle()
    var channel = ChannelCycle()
    var presence = PresenceCycle()
    var token = TokenCycle()
    let figures = await runner.time([
      .sync("connection machine") { for _ in 0..<$0 { connection.run() } },
      .sync("keep-alive machine") { for _ in 0..<$0 { keepAlive.run() } },
      .sync("channel machine") { for _ in 0..<$0 { channel.run() } },
      .sync("presence machine") { for _ in 0..<$0 { presence.run() } },
      .sync("token machine") { for _ in 0..<$0 { token.run() } },
    ])
    let subjects: [(what: String, eventCount: Double)] = [
      ("connection: failed, retried, opened", Double(ConnectionCycle.eventCount)),
      ("keep-alive: heartbeat sent, acknowledged", Double(KeepAliveCycle.eventCount)),
      ("channel: message with an offset", 1),
      ("presence, 100 members: joined, left", Double(PresenceCycle.eventCount)),
      ("token: requested, provided", Double(TokenCycle.eventCount)),
    ]
    return zip(subjects, figures).map { subject, figure in
      ResultLine(
        "realtime", "an event of a machine, \(subject.what)",
        ours: Cost(figure.divided(by: subject.eventCount)), target: .nanoseconds(atMost: 200))
    }
  }
}

/// A connection that fails and is retried.
private struct ConnectionCycle {
  static let eventCount = 3
  private var machine = ConnectionMachine(.lifeSignal)
  private let random = RandomSource.seeded(1)
  private var epoch = Epoch.none

  init() { open(machine.handle(.connect, random: random)) }

  /// Opens the socket that the commands ask for.
  private mutating func open(_ commands: [ConnectionMachine.Command]) {
    for case .openSocket(let epoch) in commands { self.epoch = epoch }
    blackHole(machine.handle(.opened(epoch), random: random))
  }

  mutating func run() {
    let commands = machine.handle(.failed(epoch, .openTimedOut), random: random)
    for case .startTimer(let timer, _) in commands {
      open(machine.handle(.timerFired(timer), random: random))
    }
  }
}

/// A heartbeat that is sent and acknowledged.
private struct KeepAliveCycle {
  static let eventCount = 2
  private var machine = KeepAliveMachine(.phoenix)
  private let epoch = Epoch.none.next()
  private var timer: KeepAliveMachine.Timer?

  init() { remember(machine.handle(.opened(epoch, activityTimeout: nil))) }

  private mutating func remember(_ commands: [KeepAliveMachine.Command]) {
    for case .startTimer(let timer, _) in commands { self.timer = timer }
  }

  mutating func run() {
    guard let timer else { return }
    let commands = machine.handle(.timerFired(timer))
    remember(commands)
    for case .sendBeat(_, let beat) in commands {
      remember(machine.handle(.acknowledged(epoch, beat)))
    }
  }
}

/// A joined channel that receives messages.
private struct ChannelCycle {
  private var machine: ChannelMachine
  private let random = RandomSource.seeded(1)
  private var offset: UInt64 = 0

  init() {
    var policy = ChannelPolicy.phoenix
    policy.recovers = true
    machine = ChannelMachine(policy)
    machine.handle(.socketOpened(.none.next()), random: random)
    machine.handle(.subscribe, random: random)
    guard let join = machine.currentJoin else { fatalError("The channel does not join.") }
    let position = ChannelPosition(epoch: StreamEpoch(rawValue: "a"), offset: 0)
    let recovery = JoinRecovery(position: position, isRecovered: false)
    machine.handle(.joinReplied(join, .accepted(recovery)), random: random)
  }

  mutating func run() {
    offset += 1
    blackHole(machine.handle(.message(nil, offset: offset), random: random))
  }
}

/// A member that joins and leaves, among 100 others.
private struct PresenceCycle {
  static let eventCount = 2
  private var machine = PresenceMachine()
  private var number = 0

  private static func member(_ number: Int, reference: String) -> PresenceMember {
    PresenceMember(
      key: PresenceKey(rawValue: "user \(number)"),
      metas: [PresenceMeta(reference: PresenceReference(rawValue: reference), payload: .null)])
  }

  private let references = (0..<2_048).map { member(1_000, reference: "\($0)") }

  init() {
    let join = JoinID.none.next()
    blackHole(machine.handle(.accepted(join)))
    blackHole(
      machine.handle(.snapshot(join, (0..<100).map { Self.member($0, reference: "\($0)") })))
  }

  mutating func run() {
    // A server never uses a reference twice. Here, references repeat, but only after the machine
    // has forgotten them.
    let member = references[number % references.count]
    number += 1
    blackHole(machine.handle(.change(nil, .diff(PresenceDiff(joins: [member])))))
    blackHole(machine.handle(.change(nil, .diff(PresenceDiff(leaves: [member])))))
  }
}

/// A token that is asked for and provided.
private struct TokenCycle {
  static let eventCount = 2
  private var machine = TokenMachine(.provider())
  private let random = RandomSource.seeded(1)
  private let token = AccessToken("token")

  mutating func run() {
    for case .requestToken(let generation) in machine.handle(.refreshNeeded, random: random) {
      blackHole(machine.handle(.provided(generation, token, validFor: nil), random: random))
    }
  }
}
