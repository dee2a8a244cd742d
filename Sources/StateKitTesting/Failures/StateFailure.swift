/// A failure that concerns the state after a step.
enum StateFailure: Equatable, Sendable {
  /// The state changed, but the step has no assertion closure.
  case notAsserted(TestStep, RenderedDifference)
  /// The state differs from the state that the closure makes.
  case unexpectedState(TestStep, RenderedDifference)
  /// The state differs from the state that the closure of `assert` makes.
  case assertedStateDiffers(RenderedDifference)
  /// The step has an assertion closure, but nothing changed.
  case nothingChanged(TestStep)
  /// The assertion closure threw an error.
  case assertionThrew(TestStep, error: String)

  var message: FailureMessage {
    switch self {
    case .notAsserted(let step, let difference):
      FailureMessage(
        summary: "The state changed after \(step.text), but the step has no assertion closure.",
        difference: difference, differenceLegend: "before → after",
        causes: [
          "The change is correct, but the assertion closure is missing.",
          "The reducer changes something that it should not.",
        ],
        fix: "Add a closure that makes this change, or fix the reducer.")
    case .unexpectedState(let step, let difference):
      FailureMessage(
        summary: "The state after \(step.text) is not the expected state.",
        difference: difference,
        causes: [
          "The closure omits a change, or makes an extra one.",
          "The reducer makes a wrong change.",
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
          "The closure sets only values that the state already had.",
          "The reducer does not handle the action as it should.",
        ],
        fix: "Remove the closure if nothing should change; otherwise fix the reducer.")
    case .assertionThrew(let step, let error):
      FailureMessage(
        summary: "The closure for \(step.text) threw an error: \(error).",
        causes: [
          """
          The closure receives the state before the step, and a `#require` or another throwing \
          call failed for that state.
          """
        ],
        fix: "Only assign values in the closure, and call throwing functions outside of it.")
    }
  }
}
