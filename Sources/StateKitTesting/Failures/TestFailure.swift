import StateKit

/// What a test store finds wrong. Each kind has its words in one of the extensions.
enum TestFailure: Equatable, Sendable {
  case state(StateFailure)
  case action(ActionFailure)
  case shared(SharedFailure)
  case time(TimeFailure)
  case rest(RestFailure)
  case program(ProgramFailure)
  /// Two values differ that should not.
  case values(Difference)
  case skipped(SkippedNotice)

  /// Whether it is told and does not fail the test.
  var isNotice: Bool { if case .skipped = self { true } else { false } }

  var message: FailureMessage {
    switch self {
    case .state(let failure): failure.message
    case .action(let failure): failure.message
    case .shared(let failure): failure.message
    case .time(let failure): failure.message
    case .rest(let failure): failure.message
    case .program(let failure): failure.message
    case .values(let difference):
      FailureMessage(
        what: "The two values differ.", difference: difference,
        causes: ["One of them was made from something else than the test thinks."],
        mend: "Look at the lines above: nothing else differs.")
    case .skipped(let notice): notice.message
    }
  }
}
