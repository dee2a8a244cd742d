import Realtime

/// A planted defect of a channel machine: a change of the events that it receives, or of the commands
/// that it returns. The suites must notice each one.
enum ChannelDefect: String, CaseIterable, Sendable {
  case acceptsStaleReplies, losesRetryTimers, joinsTwice, completesPushesTwice
  case losesUnsubscribes, resendsInterruptedPushes, leavesOnDeadSockets, confirmsEarly
  case keepsJoinTimers, confusesLeaves

  func events(_ event: ChannelMachine.Event, _ machine: ChannelMachine) -> [ChannelMachine.Event] {
    switch (self, event) {
    case (.acceptsStaleReplies, .joinReplied(_, let reply)):
      machine.currentJoin.map { [.joinReplied($0, reply)] } ?? [event]
    case (.confirmsEarly, .joinReplied(let join, _)): [event, .flowConfirmed(join)]
    case (.confusesLeaves, .leaveReplied): [event, .serverClosed(nil)]
    default: [event]
    }
  }

  func commands(_ command: ChannelMachine.Command) -> [ChannelMachine.Command] {
    switch (self, command) {
    case (.losesRetryTimers, .startTimer(.retry, _)): []
    case (.joinsTwice, .sendJoin): [command, command]
    case (.completesPushesTwice, .completePush): [command, command]
    case (.losesUnsubscribes, .completeUnsubscribes): []
    case (.resendsInterruptedPushes, .failPush(let id, .interrupted)): [.sendPush(id)]
    case (.leavesOnDeadSockets, .publish(.waiting)): [.sendLeave(.none.next()), command]
    case (.keepsJoinTimers, .cancelTimer(.join)): []
    default: [command]
    }
  }
}
