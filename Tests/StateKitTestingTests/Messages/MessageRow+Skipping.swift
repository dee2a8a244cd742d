import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// What is skipped when the test is not exhaustive, and values that differ.
extension MessageRow {
  static let aboutSkipping: [MessageRow] = [
    MessageRow(
      "What is skipped: an action",
      """
      Skipped: `fetched(1)`, which the effect fetch (StateKitTestingTests/Lab.swift:41) sent, \
      was handled and not received.

      Likely cause:
        - The test is not exhaustive: `exhaustivity` is `.off(showSkipped: true)`.

      Mend: Say it in the test, or turn this notice off with `.off`.
      """
    ) {
      $0.exhaustivity = .off(showSkipped: true)
      $0.send(.fetchTapped)
      $0.send(.nothingTapped)
    },
    MessageRow(
      "What is skipped: a change of the state",
      """
      Skipped: the state changed after sending `countSet(1)`.

          count: 0 → 1
          (before → after)

      Likely cause:
        - The test is not exhaustive: `exhaustivity` is `.off(showSkipped: true)`.

      Mend: Say it in the test, or turn this notice off with `.off`.
      """
    ) {
      $0.exhaustivity = .off(showSkipped: true)
      $0.send(.countSet(1))
    },
    MessageRow(
      "What is skipped: a change of shared state",
      """
      Skipped: changes of shared state were not received.

          ReadOnlyNoteState "append"

      Likely cause:
        - The test is not exhaustive: `exhaustivity` is `.off(showSkipped: true)`.

      Mend: Say it in the test, or turn this notice off with `.off`.
      """
    ) {
      $0.exhaustivity = .off(showSkipped: true)
      $0.send(.writeTapped)
      $0.send(.nothingTapped)
    },
    MessageRow(
      "What is skipped: an effect",
      """
      Skipped: effects still live.

          listen (StateKitTestingTests/Lab.swift:52)

      Likely cause:
        - The test is not exhaustive: `exhaustivity` is `.off(showSkipped: true)`.

      Mend: Say it in the test, or turn this notice off with `.off`.
      """
    ) {
      $0.exhaustivity = .off(showSkipped: true)
      $0.send(.listenTapped)
      $0.finish()
    },
    MessageRow(
      "Two values that differ",
      """
      The two values differ.

          [0]: "milk" → "bread"
          (expected → actual)

      Likely cause:
        - One of them was made from something else than the test thinks.

      Mend: Look at the lines above: nothing else differs.
      """
    ) {
      _ = $0
      expectNoDifference(["milk"], ["bread"])
    },
  ]
}
