/// A failure that concerns the state after a step.
enum StateFailure: Equatable, Sendable {
  /// The state changed, and the step has no assertion closure.
  case notAsserted(TestStep, RenderedDifference)
  /// The state differs from the one that the closure makes.
  case unexpectedState(TestStep, RenderedDifference)
  /// The state differs from the one in the closure of `assert`.
  case assertedStateDiffers(RenderedDifference)
  /// The step has an assertion closure, and nothing changed.
  case nothingChanged(TestStep)
  /// The closure threw.
  case assertionThrew(TestStep, error: String)

  var message: FailureMessage {
    switch self {
    case .notAsserted(let step, let difference):
      FailureMessage(
        summary: "The state changed after \(step.text), but the step has no assertion closure.",
        difference: difference, differenceLegend: "before → after",
        causes: [
          "The change is new, or the closure was forgotten.",
          "The reducer changes something that it should not.",
        ],
        fix: "Add a closure that makes this change, or fix the reducer.")
    case .unexpectedState(let step, let difference):
      FailureMessage(
        summary: "The state after \(step.text) is not the expected state.",
        difference: difference,
        causes: [
          "The closure leaves out a change, or makes one too many.",
          "The reducer changes something other than it should.",
        ],
        fix: "Make exactly the expected changes in the closure, or fix the reducer.")
    case .assertedStateDiffers(let difference):
      FailureMessage(
        summary: "The state does not match the closure of `assert`.", difference: difference,
        causes: ["An earlier step changed something that the test does not expect."],
        fix: "Check the earlier steps with `exhaustivity = .on`, or fix the closure.")
    case .nothingChanged(let step):
      FailureMessage(
        summary: "The test expected the state to change after \(step.text), but nothing changed.",
        causes: [
          "The closure sets values that the state already had.",
          "The reducer does not handle the action as it should.",
        ],
        fix: "Remove the closure if nothing should change; otherwise fix the reducer.")
    case .assertionThrew(let step, let error):
      FailureMessage(
        summary: "The closure for \(step.text) threw an error: \(error).",
        causes: ["A `#require` or another throwing call failed for the state before the step."],
        fix: "Change the state with plain assignments; call what can fail outside the closure.")
    }
  }
}
