import StateKit

/// A failure of a test store. Each kind of failure has its own type with its messages.
enum TestFailure: Equatable, Sendable {
  case state(StateFailure)
  case action(ActionFailure)
  case shared(SharedStateFailure)
  case time(TimeFailure)
  case leftover(LeftoverFailure)
  case program(ProgramFailure)
  /// Two values that should be equal differ.
  case values(RenderedDifference)
  case skipped(SkippedNotice)

  /// Whether the failure is only a warning, which does not fail the test.
  var isNotice: Bool { if case .skipped = self { true } else { false } }

  var message: FailureMessage {
    switch self {
    case .state(let failure): failure.message
    case .action(let failure): failure.message
    case .shared(let failure): failure.message
    case .time(let failure): failure.message
    case .leftover(let failure): failure.message
    case .program(let failure): failure.message
    case .values(let difference):
      FailureMessage(
        summary: "The two values differ.", difference: difference,
        causes: ["One of the values was computed from different input than the test assumes."],
        fix: "Fix the expected value, or the code that computes the actual value.")
    case .skipped(let notice): notice.message
    }
  }
}
