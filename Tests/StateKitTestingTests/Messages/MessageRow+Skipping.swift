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
      was handled but not received.
      """
    ) {
      $0.send(.fetchTapped)
      $0.send(.nothingTapped)
    },
    notice(
      "a change of the state",
      """
      Skipped: the state changed after sending `countSet(1)`.

          count: 0 → 1
          (before → after)
      """
    ) {
      $0.send(.countSet(1))
    },
    notice(
      "a change of shared state",
      """
      Skipped: changes of shared state were not received.

          ReadOnlyNoteState "append"
      """
    ) {
      $0.send(.writeTapped)
      $0.send(.nothingTapped)
    },
    notice(
      "the part of a state change that the closure omits",
      """
      Skipped: the state changed after receiving `named("Ben")`.

          name: "" → "Ben"
          (before → after)
      """
    ) {
      $0.exhaustivity = .off
      $0.send(.pairTapped)
      $0.receive(.fetched(1))
      $0.exhaustivity = .off(showSkippedAssertions: true)
      $0.receive(.named("Ben")) { $0.count = 1 }
    },
    notice(
      "what a change of shared state modified",
      """
      Skipped: the change ReadOnlyNoteState "append" also did this.

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
      Skipped: the feature asked to be dismissed.
      """
    ) {
      $0.send(.closeTapped)
      $0.send(.nothingTapped)
    },
    notice(
      "the operation of a cancelled effect",
      """
      Skipped: effects are still running.

          deaf (StateKitTestingTests/FailingTestFeature.swift:66)
      """
    ) {
      $0.send(.ignoreCancellationTapped)
      $0.send(.stopTapped)
      $0.finish()
    },
    notice(
      "an effect",
      """
      Skipped: effects are still running.

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

      Fix: Compare the lines above: the values differ in nothing else.
      """
    ) {
      _ = $0
      expectNoDifference(["milk"], ["bread"])
    },
  ]

  /// A notice of a test that shows what it skips.
  private static func notice(
    _ name: String, _ what: String, _ body: @escaping @Sendable (FeatureStore) throws -> Void
  ) -> MessageRow {
    MessageRow(
      "Notice about " + name,
      """
      \(what)

      Likely cause:
        - The test is not exhaustive: `exhaustivity` is `.off(showSkippedAssertions: true)`.

      Fix: Assert it in the test, or turn this notice off with `.off`.
      """
    ) {
      $0.exhaustivity = .off(showSkippedAssertions: true)
      try body($0)
    }
  }
}
