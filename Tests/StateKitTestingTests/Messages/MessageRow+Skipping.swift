import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// What is skipped when the test is not exhaustive, and values that differ.
extension MessageRow {
  static let aboutSkipping: [MessageRow] = [
    notice(
      "an action",
      """
      Skipped: `fetched(1)`, which the effect fetch (StateKitTestingTests/Lab.swift:41) sent, \
      was handled and not received.
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
      "the rest of a change of the state",
      """
      Skipped: the state changed after receiving `named("Ben")`.

          name: "" → "Ben"
          (before → after)
      """
    ) {
      $0.exhaustivity = .off
      $0.send(.pairTapped)
      $0.receive(.fetched(1))
      $0.exhaustivity = .off(showSkipped: true)
      $0.receive(.named("Ben")) { $0.count = 1 }
    },
    notice(
      "what a change of shared state did",
      """
      Skipped: the change ReadOnlyNoteState "append" did this, too.

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
      "an effect that nobody hears",
      """
      Skipped: effects still live.

          deaf (StateKitTestingTests/Lab.swift:66)
      """
    ) {
      $0.send(.deafTapped)
      $0.send(.stopTapped)
      $0.finish()
    },
    notice(
      "an effect",
      """
      Skipped: effects still live.

          listen (StateKitTestingTests/Lab.swift:52)
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
        - One of them was made from something else than the test thinks.

      Mend: Look at the lines above: nothing else differs.
      """
    ) {
      _ = $0
      expectNoDifference(["milk"], ["bread"])
    },
  ]

  /// What is skipped, in a test that shows it.
  private static func notice(
    _ name: String, _ what: String, _ body: @escaping @Sendable (LabStore) throws -> Void
  ) -> MessageRow {
    MessageRow(
      "What is skipped: " + name,
      """
      \(what)

      Likely cause:
        - The test is not exhaustive: `exhaustivity` is `.off(showSkipped: true)`.

      Mend: Say it in the test, or turn this notice off with `.off`.
      """
    ) {
      $0.exhaustivity = .off(showSkipped: true)
      try body($0)
    }
  }
}
