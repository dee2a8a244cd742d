import Realtime

/// A defect of document 000's monitor or of Apinator's SDK.
enum KeepAliveDefect: String, CaseIterable {
  /// The machine goes on after a timeout, as a monitor that only reports it (B3).
  case reportsNoTimeout
  /// The timers of an old connection go on (B4).
  case keepsTimers
  /// Events are not compared with the epoch.
  case ignoresEpochs
  /// The activity timer is never started again (Apinator).
  case pingsOnce
  /// A closed connection is not noticed (B5).
  case ignoresClosing

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
    }
  }
}
