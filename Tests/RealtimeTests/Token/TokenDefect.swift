import Realtime
import StateKit

/// A defect that is planted between the machine and its environment.
enum TokenDefect: String, CaseIterable {
  /// A failure erases the token.
  case erasesToken
  /// An old answer replaces a token that the app has set.
  case acceptsOldAnswers
  /// A refresh asks the provider a second time.
  case asksTwice
  /// A new token is not announced.
  case announcesNothing
  /// No timer is started, so a request has no deadline.
  case hasNoDeadline

  func handle(
    _ event: TokenMachine.Event, _ machine: inout TokenMachine, _ random: RandomSource
  ) -> [TokenMachine.Command] {
    switch (self, event) {
    case (.erasesToken, .providerFailed):
      let commands = machine.handle(event, random: random)
      _ = machine.handle(.updated(nil), random: random)
      return commands
    case (.acceptsOldAnswers, .provided(_, let token, _)):
      return machine.handle(.updated(token), random: random)
    case (.asksTwice, .refreshNeeded):
      return machine.handle(event, random: random) + repeatedRequest(machine)
    case (.announcesNothing, _):
      return machine.handle(event, random: random)
        .filter { if case .tokenChanged = $0 { false } else { true } }
    case (.hasNoDeadline, _):
      return machine.handle(event, random: random)
        .filter { if case .startTimer = $0 { false } else { true } }
    default: return machine.handle(event, random: random)
    }
  }

  private func repeatedRequest(_ machine: TokenMachine) -> [TokenMachine.Command] {
    guard case .requested(let generation, _, _) = machine.state else { return [] }
    return [.requestToken(generation)]
  }
}
