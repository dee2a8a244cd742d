import StateKit

/// What ``Exhaustivity/off(showSkipped:)`` shows.
enum SkippedNotice: Equatable, Sendable {
  case action(WaitingAction)
  case moreActions(Int)
  case state(Step, Difference)
  /// A change was received, and not all of it was said.
  case change(String, Difference)
  case changes([String])
  case dismissal
  case effects([EffectIdentity])

  var message: FailureMessage {
    switch self {
    case .action(let waiting):
      notice("Skipped: \(waiting.text) was handled and not received.")
    case .moreActions(let count):
      notice("Skipped: \(count) more actions were handled and not received.")
    case .state(let step, let difference):
      notice("Skipped: the state changed after \(step.text).", difference: difference)
    case .change(let change, let difference):
      notice("Skipped: the change \(change) did this, too.", difference: difference)
    case .changes(let changes):
      notice("Skipped: changes of shared state were not received.", Lines.first(changes))
    case .dismissal:
      notice("Skipped: the feature asked to be dismissed.")
    case .effects(let live):
      notice("Skipped: effects still live.", Lines.first(live))
    }
  }

  private func notice(
    _ what: String, _ list: [String] = [], difference: Difference? = nil
  ) -> FailureMessage {
    FailureMessage(
      what: what, list: list, difference: difference, sides: "before → after",
      causes: ["The test is not exhaustive: `exhaustivity` is `.off(showSkipped: true)`."],
      mend: "Say it in the test, or turn this notice off with `.off`.")
  }
}
