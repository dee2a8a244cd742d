import Realtime

/// A defect that is planted between the machine and its environment.
enum KeepAliveDefect: String, CaseIterable {
  /// A timeout is not reported, so the connection stays open.
  case reportsNoTimeout
  /// No timer is cancelled.
  case keepsTimers
  /// A check of an earlier epoch is handled.
  case ignoresEpochs
  /// The timer is not started again after a heartbeat is confirmed.
  case pingsOnce
  /// The machine is not notified that the connection was closed.
  case ignoresClosing
  /// No heartbeat is sent while the client does not read.
  case isSilentWhilePaused

  func handle(
    _ event: KeepAliveMachine.Event, _ machine: inout KeepAliveMachine
  ) -> [KeepAliveMachine.Command] {
    switch self {
    case .reportsNoTimeout:
      return machine.handle(event).filter { if case .timedOut = $0 { false } else { true } }
    case .keepsTimers:
      return machine.handle(event).filter { if case .cancelTimer = $0 { false } else { true } }
    case .ignoresEpochs:
      guard case .check = event, let epoch = machine.epoch else { return machine.handle(event) }
      return machine.handle(.check(epoch))
    case .pingsOnce:
      let commands = machine.handle(event)
      return commands.contains { if case .confirmed = $0 { true } else { false } }
        ? commands.filter { if case .startTimer = $0 { false } else { true } } : commands
    case .ignoresClosing:
      if case .closed = event { return [] }
      return machine.handle(event)
    case .isSilentWhilePaused:
      let commands = machine.handle(event)
      guard case .paused = machine.state else { return commands }
      return commands.filter { if case .sendBeat = $0 { false } else { true } }
    }
  }
}
