import Realtime
import StateKit

/// A defect that is planted between the machine and its environment.
enum ConnectionDefect: String, CaseIterable {
  /// The socket of a failed connection is never closed.
  case leavesSocketOpen
  /// A socket that opens after a disconnect is kept.
  case keepsLateSocket
  /// A failure, a close or a missed heartbeat of an earlier epoch is handled.
  case ignoresEpochs
  /// A failed attempt is not retried.
  case retriesNever
  /// No timer is cancelled.
  case keepsTimers
  /// The next socket is opened before the old one is closed.
  case opensBeforeClosing
  /// Callers of a failed attempt wait forever.
  case forgetsCallers
  /// The retry count is reset as soon as the connection opens, not once it is stable.
  case resetsOnOpen
  /// A connect that finds the connection open is not answered.
  case ignoresRedundantConnects
  /// Heartbeats go on after the connection is lost.
  case beatsOnDeadSocket

  /// A rule that the defect violates.
  var rule: String {
    switch self {
    case .leavesSocketOpen: "I1: each socket is current or closed"
    case .keepsLateSocket, .keepsTimers: "I2: nothing runs after a disconnect"
    case .ignoresEpochs: "I5: a stale event changes nothing"
    case .retriesNever: "I3: exactly the timer that the state needs"
    case .opensBeforeClosing: "I1, I10: one socket, closed before the next"
    case .forgetsCallers, .ignoresRedundantConnects: "I6: each connect ends"
    case .resetsOnOpen: "I7: only a stable connection resets the retry count"
    case .beatsOnDeadSocket: "Heartbeats run while open"
    }
  }

  func handle(
    _ event: ConnectionMachine.Event, _ machine: inout ConnectionMachine, _ random: RandomSource
  ) -> [ConnectionMachine.Command] {
    let event = self == .ignoresEpochs ? rewritten(event, machine) : event
    let commands = machine.handle(event, random: random)
    if self == .resetsOnOpen { return reset(&machine, commands, random) }
    if self == .opensBeforeClosing {
      let opens = commands.filter { if case .openSocket = $0 { true } else { false } }
      return opens + commands.filter { !opens.contains($0) }
    }
    return commands.filter { !drops($0, event, machine) }
  }

  private func drops(
    _ command: ConnectionMachine.Command, _ event: ConnectionMachine.Event,
    _ machine: ConnectionMachine
  ) -> Bool {
    switch (self, command) {
    case (.leavesSocketOpen, .closeSocket(_, let code)): code != .normal
    case (.keepsLateSocket, .closeSocket):
      if case .opened = event { true } else { false }
    case (.retriesNever, .startTimer(let timer, _)): timer.kind == .retry
    case (.keepsTimers, .cancelTimer), (.forgetsCallers, .failConnects),
      (.beatsOnDeadSocket, .stopKeepAlive):
      true
    case (.ignoresRedundantConnects, .completeConnects): event == .connect
    default: false
    }
  }

  /// Lets the timer that measures the connection's stability fire as soon as the connection is
  /// open.
  private func reset(
    _ machine: inout ConnectionMachine, _ commands: [ConnectionMachine.Command],
    _ random: RandomSource
  ) -> [ConnectionMachine.Command] {
    for case .startTimer(let timer, let delay) in commands where timer.kind == .stability {
      return commands.filter { $0 != .startTimer(timer, delay) }
        + machine.handle(.timerFired(timer), random: random)
    }
    return commands
  }

  private func rewritten(
    _ event: ConnectionMachine.Event, _ machine: ConnectionMachine
  ) -> ConnectionMachine.Event {
    guard let epoch = machine.state.epoch else { return event }
    return switch event {
    case .failed(_, let failure): .failed(epoch, failure)
    case .closed(_, let code, let reason): .closed(epoch, code, reason: reason)
    case .heartbeatTimedOut: .heartbeatTimedOut(epoch)
    default: event
    }
  }
}
