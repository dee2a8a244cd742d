import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Messages about a state that differs from the expected one.
extension MessageRow {
  static let aboutState: [MessageRow] = [
    MessageRow(
      "A state change without an assertion closure",
      """
      The state changed after sending `countSet(1)`, but the step has no assertion closure.

          count: 0 → 1
          (before → after)

      Likely causes:
        - The change is correct, but the assertion closure is missing.
        - The reducer changes something that it should not.

      Fix: Add a closure that makes this change, or fix the reducer.
      """
    ) {
      $0.send(.countSet(1))
    },
    MessageRow(
      "A different state than expected",
      """
      The state after sending `countSet(1)` is not the expected state.

          count: 2 → 1
          (expected → actual)

      Likely causes:
        - The closure omits a change, or makes an extra one.
        - The reducer makes a wrong change.

      Fix: Make exactly the expected changes in the closure, or fix the reducer.
      """
    ) {
      $0.send(.countSet(1)) { $0.count = 2 }
    },
    MessageRow(
      "A different state than expected after a received action",
      """
      The state after receiving `fetched(1)` is not the expected state.

          count: 0 → 1
          name: "Ben" → ""
          (expected → actual)

      Likely causes:
        - The closure omits a change, or makes an extra one.
        - The reducer makes a wrong change.

      Fix: Make exactly the expected changes in the closure, or fix the reducer.
      """
    ) {
      $0.send(.fetchTapped)
      $0.receive(.fetched(1)) { $0.name = "Ben" }
    },
    MessageRow(
      "A closure that changes nothing",
      """
      The test expected the state to change after sending `nothingTapped`, but nothing changed.

      Likely causes:
        - The closure sets only values that the state already had.
        - The reducer does not handle the action as it should.

      Fix: Remove the closure if nothing should change; otherwise fix the reducer.
      """
    ) {
      $0.send(.nothingTapped) { $0.count = 0 }
    },
    MessageRow(
      "A closure that throws",
      """
      The closure for sending `nothingTapped` threw an error: Broken().

      Likely cause:
        - The closure receives the state before the step, and a `#require` or another throwing \
      call failed for that state.

      Fix: Only assign values in the closure, and call throwing functions outside of it.
      """
    ) {
      $0.send(.nothingTapped) { _ in throw FailingTestFeature.Broken() }
    },
    MessageRow(
      "A state that differs from the closure of `assert`",
      """
      The state does not match the closure of `assert`.

          count: 3 → 0
          (expected → actual)

      Likely cause:
        - An earlier step changed something that the test does not expect.

      Fix: Check the earlier steps with `exhaustivity = .on`, or fix the closure.
      """
    ) {
      $0.assert { $0.count = 3 }
    },
  ]
}
