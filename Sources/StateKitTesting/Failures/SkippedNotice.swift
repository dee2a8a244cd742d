import StateKit

/// A notice about something that the test did not assert, for
/// ``Exhaustivity/off(showSkippedAssertions:)``.
enum SkippedNotice: Equatable, Sendable {
  case action(UnreceivedAction)
  case moreActions(Int)
  case state(TestStep, RenderedDifference)
  /// A received change modified more than the closure of its step asserts.
  case change(String, RenderedDifference)
  case changes([String])
  case dismissal
  case effects([EffectIdentity])

  var message: FailureMessage {
    switch self {
    case .action(let unreceived):
      notice("Skipped: \(unreceived.text) was handled, but the test did not receive it.")
    case .moreActions(let count):
      notice("Skipped: the test did not receive \(count) more of the handled actions.")
    case .state(let step, let difference):
      notice(
        "Skipped: the test does not assert this change after \(step.text).", difference: difference)
    case .change(let change, let difference):
      notice("Skipped: the test does not assert this part of \(change).", difference: difference)
    case .changes(let changes):
      notice(
        "Skipped: the test did not receive these changes of shared state.",
        FailureLines.first(changes))
    case .dismissal:
      notice(
        "Skipped: the feature asked to be dismissed, but the test did not receive the dismissal.")
    case .effects(let live):
      notice(
        "Skipped: the test ended while these effects were still running.", FailureLines.first(live))
    }
  }

  private func notice(
    _ summary: String, _ items: [String] = [], difference: RenderedDifference? = nil
  ) -> FailureMessage {
    FailureMessage(
      summary: summary, items: items, difference: difference, differenceLegend: "before → after",
      causes: [
        "The test is not exhaustive: `exhaustivity` is `.off(showSkippedAssertions: true)`."
      ],
      fix: "Assert what was skipped, or set `exhaustivity` to `.off` to hide this notice.")
  }
}
