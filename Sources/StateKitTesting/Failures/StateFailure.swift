/// What is wrong with the state after a step.
enum StateFailure: Equatable, Sendable {
  /// It changed, and the test says nothing of it.
  case notAsserted(Step, Difference)
  /// It is not the one that the test says.
  case isOther(Step, Difference)
  /// It is not what `assert` says.
  case isNotNow(Difference)
  /// The test has a closure, and nothing changed.
  case nothingChanged(Step)
  /// The closure threw.
  case assertionThrew(Step, error: String)

  var message: FailureMessage {
    switch self {
    case .notAsserted(let step, let difference):
      FailureMessage(
        what: "The state changed after \(step.text), and the test does not say so.",
        difference: difference, sides: "before → after",
        causes: [
          "The step has no closure, because the change is new or was forgotten.",
          "The reducer changes what it should not.",
        ],
        mend: "Give the step a closure that makes this change, or mend the reducer.")
    case .isOther(let step, let difference):
      FailureMessage(
        what: "The state after \(step.text) is not the one that the test expects.",
        difference: difference,
        causes: [
          "The closure leaves out a change, or makes one too many.",
          "The reducer changes something else than it should.",
        ],
        mend: "Say in the closure all that the step should change, or mend the reducer.")
    case .isNotNow(let difference):
      FailureMessage(
        what: "The state is not what `assert` says.", difference: difference,
        causes: ["A step before this one changed something else than the test thinks."],
        mend: "Look at the steps before with `exhaustivity = .on`, or mend the closure.")
    case .nothingChanged(let step):
      FailureMessage(
        what: "The test expects a change of the state after \(step.text), and nothing changed.",
        causes: [
          "The closure sets what the state had already.",
          "The reducer does not do what this action should.",
        ],
        mend: "Leave the closure out if nothing should change; else mend the reducer.")
    case .assertionThrew(let step, let error):
      FailureMessage(
        what: "The closure of \(step.text) threw an error: \(error).",
        causes: ["A `#require`, or a call that can fail, did not hold for the state of before."],
        mend: "Change the state with plain assignments, and look at what can fail outside.")
    }
  }
}
