import StateKit

/// A notice about something that was skipped, for ``Exhaustivity/off(showSkippedAssertions:)``.
enum SkippedNotice: Equatable, Sendable {
  case action(UnreceivedAction)
  case moreActions(Int)
  case state(TestStep, RenderedDifference)
  /// A received change modified more than the closure of its step.
  case change(String, RenderedDifference)
  case changes([String])
  case dismissal
  case effects([EffectIdentity])

  var message: FailureMessage {
    switch self {
    case .action(let waiting):
      notice("Skipped: \(waiting.text) was handled but not received.")
    case .moreActions(let count):
      notice("Skipped: \(count) more actions were handled but not received.")
    case .state(let step, let difference):
      notice("Skipped: the state changed after \(step.text).", difference: difference)
    case .change(let change, let difference):
      notice("Skipped: the change \(change) also did this.", difference: difference)
    case .changes(let changes):
      notice("Skipped: changes of shared state were not received.", FailureLines.first(changes))
    case .dismissal:
      notice("Skipped: the feature asked to be dismissed.")
    case .effects(let live):
      notice("Skipped: effects are still running.", FailureLines.first(live))
    }
  }

  private func notice(
    _ what: String, _ list: [String] = [], difference: RenderedDifference? = nil
  ) -> FailureMessage {
    FailureMessage(
      summary: what, list: list, difference: difference, differenceLegend: "before → after",
      causes: [
        "The test is not exhaustive: `exhaustivity` is `.off(showSkippedAssertions: true)`."
      ],
      fix: "Assert it in the test, or turn this notice off with `.off`.")
  }
}
