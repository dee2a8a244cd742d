import Realtime
import StateKit

/// A channel, and a server with a bounded history behind a wire that drops, repeats and reorders
/// messages.
struct ContinuityWorld {
  /// A message of the server on its way to the client.
  private enum Frame {
    case reply(JoinID, JoinRecovery)
    case message(JoinID, ChannelPosition)
  }

  private static let historyLimit: UInt64 = 4

  private let random: RandomSource
  private var machine: ChannelMachine
  private var timers: Set<ChannelMachine.Timer> = []
  private var epoch = Epoch.none
  private var wire: [Frame] = []
  /// The position of the last message of the server.
  private var last = ChannelPosition.sample("0", 0)
  private var restarts = 0
  /// The join to which the server sends messages.
  private var joined: JoinID?

  private var delivered: Set<ChannelPosition> = []
  private var lastDelivered: ChannelPosition?
  private var isLossReported = false
  /// The first rule that was broken.
  private(set) var violation: String?
  private(set) var recoveries = 0
  private(set) var losses = 0

  init(_ random: RandomSource) {
    self.random = random
    var policy = ChannelPolicy.phoenix
    policy.recovers = true
    machine = ChannelMachine(policy)
    handle(.subscribe)
    connect()
  }

  /// Lets something happen at random.
  mutating func step() {
    switch random.int(in: 0..<24) {
    case 0..<7: publish()
    case 7..<16: receive()
    case 16: wire = wire.isEmpty ? [] : Array(wire.dropLast())
    case 17: if let frame = wire.first { wire.append(frame) }
    case 18: if wire.count > 1 { wire.swapAt(0, 1) }
    case 19: disconnect()
    case 20: restart()
    case 21: fireTimer()
    default: connect()
    }
  }

  /// Lets everything arrive, and publishes more messages, of which the last must arrive too.
  mutating func settle() {
    for round in 0..<60 {
      if !machineIsOpen { connect() }
      while !wire.isEmpty { receive() }
      if case .joined = machine.state {
        if round > 40 { break }
        publish()
      } else {
        fireTimer()
      }
    }
    if lastDelivered != last { fail("The last message arrives") }
  }

  private var machineIsOpen: Bool { machine.state != .waiting }

  private mutating func fail(_ rule: String) { violation = violation ?? rule }

  private mutating func connect() {
    disconnect()
    epoch = epoch.next()
    handle(.socketOpened(epoch))
  }

  private mutating func disconnect() {
    (wire, joined) = ([], nil)
    handle(.socketDown)
  }

  private mutating func restart() {
    restarts += 1
    last = .sample("\(restarts)", 0)
    disconnect()
  }

  private mutating func publish() {
    last = ChannelPosition(epoch: last.epoch, offset: last.offset + 1)
    if let joined { wire.append(.message(joined, last)) }
  }

  private mutating func fireTimer() {
    let running = timers.sorted { "\($0)" < "\($1)" }
    if running.isEmpty { return }
    let timer = running[random.int(in: 0..<running.count)]
    timers.remove(timer)
    handle(.timerFired(timer))
  }

  private mutating func receive() {
    if wire.isEmpty { return }
    switch wire.removeFirst() {
    case .reply(let join, let recovery): handle(.joinReplied(join, .accepted(recovery)))
    case .message(let join, let position):
      handle(.message(join, offset: position.offset), position)
    }
  }

  private mutating func join(_ join: JoinID, _ recover: ChannelPosition?) {
    joined = join
    let oldest = last.offset - min(last.offset, Self.historyLimit)
    let isRecovered = recover.map { $0.epoch == last.epoch && $0.offset >= oldest } ?? false
    wire.append(.reply(join, JoinRecovery(position: last, isRecovered: isRecovered)))
    guard isRecovered, var offset = recover?.offset else { return }
    while offset < last.offset {
      offset += 1
      wire.append(.message(join, ChannelPosition(epoch: last.epoch, offset: offset)))
    }
  }

  private mutating func handle(_ event: ChannelMachine.Event, _ message: ChannelPosition? = nil) {
    for command in machine.handle(event, random: random) {
      switch command {
      case .sendJoin(let id, let position, _): join(id, position)
      case .sendLeave(joined): joined = nil
      case .startTimer(let timer, _): timers.insert(timer)
      case .cancelTimer(let timer): timers.remove(timer)
      case .recovered: recoveries += 1
      case .continuityLost:
        losses += 1
        isLossReported = true
      case .deliver: if let message { deliver(message) }
      default: break
      }
    }
  }

  private mutating func deliver(_ message: ChannelPosition) {
    if !delivered.insert(message).inserted { fail("A message is delivered once") }
    if let lastDelivered, !isLossReported {
      let next = ChannelPosition(epoch: lastDelivered.epoch, offset: lastDelivered.offset + 1)
      if message != next { fail("A missing message is reported in its place") }
    }
    (lastDelivered, isLossReported) = (message, false)
  }
}
