import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Notices of a test that is not exhaustive, and the message about values that differ.
extension MessageRow {
  static let aboutSkipping: [MessageRow] = [
    notice(
      "an action",
      """
      Skipped: `fetched(1)`, sent by the effect fetch (StateKitTestingTests/FailingTestFeature.swift:41), \
      was handled, but the test did not receive it.
      """
    ) {
      $0.send(.fetchTapped)
      $0.send(.nothingTapped)
    },
    notice(
      "a change of the state",
      """
      Skipped: the test does not assert this change after sending `countSet(1)`.

          count: 0 → 1
          (before → after)
      """
    ) {
      $0.send(.countSet(1))
    },
    notice(
      "a change of shared state",
      """
      Skipped: the test did not receive these changes of shared state.

          ReadOnlyNoteState "append"
      """
    ) {
      $0.send(.writeTapped)
      $0.send(.nothingTapped)
    },
    notice(
      "a part of a state change",
      """
      Skipped: the test does not assert this change after receiving `named("Ben")`.

          name: "" → "Ben"
          (before → after)
      """
    ) {
      $0.exhaustivity = .off
      $0.send(.sendTwoTapped)
      $0.receive(.fetched(1))
      $0.exhaustivity = .off(showSkippedAssertions: true)
      $0.receive(.named("Ben")) { $0.count = 1 }
    },
    notice(
      "a part of a change of shared state",
      """
      Skipped: the test does not assert this part of ReadOnlyNoteState "append".

          notes[0]: inserted "milk"
          (before → after)
      """
    ) {
      $0.send(.writeTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self)
    },
    notice(
      "a dismissal",
      """
      Skipped: the feature asked to be dismissed, but the test did not receive the dismissal.
      """
    ) {
      $0.send(.closeTapped)
      $0.send(.nothingTapped)
    },
    notice(
      "the operation of a cancelled effect",
      """
      Skipped: the test ended while these effects were still running.

          uncancellable (StateKitTestingTests/FailingTestFeature.swift:66)
      """
    ) {
      $0.send(.ignoreCancellationTapped)
      $0.send(.stopTapped)
      $0.finish()
    },
    notice(
      "an effect",
      """
      Skipped: the test ended while these effects were still running.

          listen (StateKitTestingTests/FailingTestFeature.swift:52)
      """
    ) {
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
        - One of the values was computed from different input than the test assumes.

      Fix: Fix the expected value, or the code that computes the actual value.
      """
    ) {
      _ = $0
      expectNoDifference(["milk"], ["bread"])
    },
  ]

  /// Returns the row of a notice, for a test that shows what it skips.
  private static func notice(
    _ name: String, _ summary: String, _ body: @escaping @Sendable (FeatureStore) throws -> Void
  ) -> MessageRow {
    MessageRow(
      "Notice about " + name,
      """
      \(summary)

      Likely cause:
        - The test is not exhaustive: `exhaustivity` is `.off(showSkippedAssertions: true)`.

      Fix: Assert what was skipped, or set `exhaustivity` to `.off` to hide this notice.
      """
    ) {
      $0.exhaustivity = .off(showSkippedAssertions: true)
      try body($0)
    }
  }
}
