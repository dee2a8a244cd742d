import Realtime

/// A planted defect of a channel machine: a change of the events that it receives, or of the
/// commands that it returns. A search must find each defect.
enum ChannelDefect: String, CaseIterable, Sendable {
  case acceptsStaleReplies, losesRetryTimers, joinsTwice, completesPushesTwice
  case losesUnsubscribes, resendsInterruptedPushes, leavesOnDeadSockets
  /// The data flow of a join counts as confirmed as soon as the server replies to the join.
  case confirmsEarly
  /// The timer of an ended join is not cancelled.
  case keepsJoinTimers
  /// The reply to a leave also counts as a close of the current join by the server.
  case confusesLeaves
  case losesLeaves, forgetsSubscribers

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
    case (.losesRetryTimers, .startTimer(.retry, _)), (.losesUnsubscribes, .completeUnsubscribes),
      (.keepsJoinTimers, .cancelTimer(.join)), (.losesLeaves, .sendLeave),
      (.forgetsSubscribers, .failSubscribes):
      []
    case (.joinsTwice, .sendJoin), (.completesPushesTwice, .completePush): [command, command]
    case (.resendsInterruptedPushes, .failPush(let id, .interrupted)): [.sendPush(id)]
    case (.leavesOnDeadSockets, .publish(.waiting)): [.sendLeave(.none.next()), command]
    default: [command]
    }
  }

  /// A rule that the defect violates.
  var rule: String {
    switch self {
    case .acceptsStaleReplies: "I5: an event of an earlier join changes nothing"
    case .losesRetryTimers, .keepsJoinTimers: "I3: exactly the timers that the state needs"
    case .joinsTwice: "I4: a join is sent once"
    case .completesPushesTwice: "I6: a push completes once"
    case .losesUnsubscribes: "I6: each unsubscribe completes"
    case .resendsInterruptedPushes: "A push is written once"
    case .leavesOnDeadSockets: "A leave is sent on an open socket"
    case .confirmsEarly: "A channel is subscribed when its data flows"
    case .confusesLeaves, .losesLeaves: "I1: a join is current or left"
    case .forgetsSubscribers: "I6: an ended subscription has no waiting calls"
    }
  }
}
