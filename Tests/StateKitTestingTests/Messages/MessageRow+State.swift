import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// A state that is not what the test says.
extension MessageRow {
  static let aboutState: [MessageRow] = [
    MessageRow(
      "The state changed, and the test does not say so",
      """
      The state changed after sending `countSet(1)`, and the test does not say so.

          count: 0 → 1
          (before → after)

      Likely causes:
        - The step has no closure, because the change is new or was forgotten.
        - The reducer changes what it should not.

      Mend: Give the step a closure that makes this change, or mend the reducer.
      """
    ) {
      $0.send(.countSet(1))
    },
    MessageRow(
      "Another state than the expected one",
      """
      The state after sending `countSet(1)` is not the one that the test expects.

          count: 2 → 1
          (expected → actual)

      Likely causes:
        - The closure leaves out a change, or makes one too many.
        - The reducer changes something else than it should.

      Mend: Say in the closure all that the step should change, or mend the reducer.
      """
    ) {
      $0.send(.countSet(1)) { $0.count = 2 }
    },
    MessageRow(
      "Another state after an action that was received",
      """
      The state after receiving `fetched(1)` is not the one that the test expects.

          count: 0 → 1
          name: "Ben" → ""
          (expected → actual)

      Likely causes:
        - The closure leaves out a change, or makes one too many.
        - The reducer changes something else than it should.

      Mend: Say in the closure all that the step should change, or mend the reducer.
      """
    ) {
      $0.send(.fetchTapped)
      $0.receive(.fetched(1)) { $0.name = "Ben" }
    },
    MessageRow(
      "A closure that changes nothing",
      """
      The test expects a change of the state after sending `nothingTapped`, and nothing changed.

      Likely causes:
        - The closure sets what the state had already.
        - The reducer does not do what this action should.

      Mend: Leave the closure out if nothing should change; else mend the reducer.
      """
    ) {
      $0.send(.nothingTapped) { $0.count = 0 }
    },
    MessageRow(
      "A closure that throws",
      """
      The closure of sending `nothingTapped` threw an error: Broken().

      Likely cause:
        - A `#require`, or a call that can fail, did not hold for the state of before.

      Mend: Change the state with plain assignments, and look at what can fail outside.
      """
    ) {
      $0.send(.nothingTapped) { _ in throw Lab.Broken() }
    },
    MessageRow(
      "A state that is not what `assert` says",
      """
      The state is not what `assert` says.

          count: 3 → 0
          (expected → actual)

      Likely cause:
        - A step before this one changed something else than the test thinks.

      Mend: Look at the steps before with `exhaustivity = .on`, or mend the closure.
      """
    ) {
      $0.assert { $0.count = 3 }
    },
  ]
}
