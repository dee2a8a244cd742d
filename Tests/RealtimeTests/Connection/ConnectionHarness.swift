import Realtime
import StateKit

/// A connection machine with the timers that it has started, and their delays.
struct ConnectionHarness {
  var machine: ConnectionMachine
  private(set) var timers: [ConnectionMachine.Timer: Duration] = [:]

  init(_ policy: ConnectionPolicy) { machine = ConnectionMachine(policy) }

  /// Returns the epoch of the attempt with the given number.
  static func epoch(_ number: Int) -> Epoch {
    (0..<number).reduce(.none) { epoch, _ in epoch.next() }
  }

  @discardableResult
  mutating func send(_ event: ConnectionMachine.Event) -> [ConnectionMachine.Command] {
    let commands = machine.handle(event, random: .seeded(0))
    for command in commands {
      switch command {
      case .startTimer(let timer, let delay): timers[timer] = delay
      case .cancelTimer(let timer): timers[timer] = nil
      default: break
      }
    }
    return commands
  }

  /// Lets the only running timer fire, and returns its delay.
  @discardableResult
  mutating func fire() -> Duration? {
    guard timers.count == 1, let (timer, delay) = timers.first else { return nil }
    timers[timer] = nil
    send(.timerFired(timer))
    return delay
  }

  /// Opens the socket of the current attempt, and completes the handshake.
  mutating func open() {
    if case .opening(let epoch, _) = machine.state { send(.opened(epoch)) }
    if case .handshaking(let epoch, _) = machine.state { send(.established(epoch)) }
  }

  /// Lets the socket of the current attempt break.
  mutating func fail() {
    switch machine.state {
    case .opening(let epoch, _), .handshaking(let epoch, _), .open(let epoch):
      send(.failed(epoch, Self.failure))
    case .idle, .waiting, .unavailable, .closed: break
    }
  }

  static var failure: ConnectionFailure { .socket(.connectionLost(errno: 104)) }
}

extension [ConnectionMachine.Command] {
  /// The commands about sockets.
  var sockets: Self {
    filter {
      switch $0 {
      case .openSocket, .closeSocket: true
      default: false
      }
    }
  }
}
