import Realtime
import StateKit
import TestSupport

/// A connection machine and its environment: sockets, timers, callers, and whether the app wants a
/// connection. The number of epochs is limited.
struct ConnectionWorld: World {
  /// The number of the last epoch that is explored.
  var epochLimit: UInt64 = 3

  var machine: ConnectionMachine
  /// The defect that is planted between the machine and its environment.
  var defect: ConnectionDefect?
  /// The sockets that the machine has requested and not closed, and whether they are open.
  var sockets: [Epoch: Bool] = [:]
  /// The sockets that the machine closed before they were open.
  var abandoned: Set<Epoch> = []
  var timers: Set<ConnectionMachine.Timer> = []
  /// The timer that was cancelled last. It may still fire.
  var cancelledTimer: ConnectionMachine.Timer?
  var waitingConnects = 0
  var wantsConnection = false
  var keepAlive: Epoch?
  var joined: Epoch?
  var status = ConnectionStatus.idle
  var lastEpoch = Epoch.none
  /// The retry at which the current connection was opened; 0 once the connection is stable.
  var openedAtRetry = 0

  init(_ policy: ConnectionPolicy, defect: ConnectionDefect? = nil) {
    machine = ConnectionMachine(policy)
    self.defect = defect
  }

  /// Returns a policy with small limits, so that three epochs reach each rule.
  static func policy(
    handshake: Bool, limits: RetryLimits = RetryLimits(degradeAfter: 1, giveUpAfter: 2)
  ) -> ConnectionPolicy {
    ConnectionPolicy(
      schedule: .table([], then: .seconds(1)), retryLimits: limits, requiresHandshake: handshake,
      closeCodes: .init([
        .init(4000...4000, .stop), .init(4200...4200, .retryNow), .init(4401...4401, .refreshToken),
      ]))
  }

  var epochs: [Epoch] {
    var epochs: [Epoch] = []
    var epoch = Epoch.none
    while epoch < lastEpoch {
      epoch = epoch.next()
      epochs.append(epoch)
    }
    return epochs
  }

  /// The epoch of the socket that the machine uses.
  var currentEpoch: Epoch? { machine.state.epoch }

  var phase: String {
    switch machine.state {
    case .idle: "idle"
    case .opening: "opening"
    case .handshaking: "handshaking"
    case .open: "open"
    case .waiting: "waiting"
    case .unavailable: "unavailable"
    case .closed: "closed"
    }
  }

  static func label(_ event: ConnectionMachine.Event) -> String {
    switch event {
    case .timerFired(let timer): "timer: \(timer.kind)"
    case .closed(_, let code, _): "closed: \(policy(handshake: true).closeCodes.classify(code))"
    default: name(event)
    }
  }

  var events: [ConnectionMachine.Event] {
    var events: [ConnectionMachine.Event] = [
      .disconnect, .networkChanged(isAvailable: true), .networkChanged(isAvailable: false),
      .tokenRefreshed,
    ]
    if waitingConnects < 2 { events.append(.connect) }
    events += (timers.union(cancelledTimer.map { [$0] } ?? [])).map { .timerFired($0) }
    for (epoch, isOpen) in sockets where !isOpen { events.append(.opened(epoch)) }
    events += abandoned.map { .opened($0) }
    for epoch in epochs {
      events += [
        .established(epoch), .failed(epoch, .socket(.connectionLost(errno: 104))),
        .closed(epoch, CloseCode(rawValue: 4000), reason: ""),
        .closed(epoch, CloseCode(rawValue: 4200), reason: ""),
        .closed(epoch, CloseCode(rawValue: 4401), reason: ""),
        .heartbeatTimedOut(epoch), .livenessConfirmed(epoch),
      ]
    }
    guard lastEpoch.number >= epochLimit else { return events }
    // An event that would open a socket with an epoch above the limit is not tried.
    return events.filter { event in
      var copy = self
      return copy.deliver(event).allSatisfy { if case .openSocket = $0 { false } else { true } }
    }
  }

  mutating func deliver(_ event: ConnectionMachine.Event) -> [ConnectionMachine.Command] {
    let random = RandomSource.seeded(0)
    guard let defect else { return machine.handle(event, random: random) }
    return defect.handle(event, &machine, random)
  }

  /// Runs with a cooperative app, server and clock. Returns whether the connection opens.
  func converges() -> Bool {
    var world = self
    for _ in 0..<12 {
      switch world.machine.state {
      case .open: return true
      case .idle, .unavailable, .closed: _ = world.apply(.connect)
      case .opening(let epoch, _):
        guard world.sockets[epoch] == false else { return false }
        _ = world.apply(.opened(epoch))
      case .handshaking(let epoch, _): _ = world.apply(.established(epoch))
      case .waiting:
        guard let timer = world.timers.first else { return false }
        _ = world.apply(.timerFired(timer))
      }
    }
    return false
  }
}

extension ConnectionMachine.State {
  var epoch: Epoch? {
    switch self {
    case .opening(let epoch, _), .handshaking(let epoch, _), .open(let epoch): epoch
    case .idle, .waiting, .unavailable, .closed: nil
    }
  }

  /// The number of the retry, if the state has one.
  var retry: Int? {
    switch self {
    case .opening(_, let retry), .handshaking(_, let retry), .waiting(let retry, _): retry
    case .idle, .open, .unavailable, .closed: nil
    }
  }
}
