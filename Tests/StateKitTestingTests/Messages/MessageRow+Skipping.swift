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
      "What is skipped: the rest of a change of the state",
      """
      Skipped: the state changed after receiving `named("Ben")`.

          name: "" → "Ben"
          (before → after)

      Likely cause:
        - The test is not exhaustive: `exhaustivity` is `.off(showSkipped: true)`.

      Mend: Say it in the test, or turn this notice off with `.off`.
      """
    ) {
      $0.exhaustivity = .off(showSkipped: true)
      $0.send(.pairTapped)
      $0.exhaustivity = .off
      $0.receive(.fetched(1))
      $0.exhaustivity = .off(showSkipped: true)
      $0.receive(.named("Ben")) { $0.count = 1 }
    },
    MessageRow(
      "What is skipped: what a change of shared state did",
      """
      Skipped: the change ReadOnlyNoteState "append" did this, too.

          notes[0]: inserted "milk"
          (before → after)

      Likely cause:
        - The test is not exhaustive: `exhaustivity` is `.off(showSkipped: true)`.

      Mend: Say it in the test, or turn this notice off with `.off`.
      """
    ) {
      $0.exhaustivity = .off(showSkipped: true)
      $0.send(.writeTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self)
    },
    MessageRow(
      "What is skipped: a dismissal",
      """
      Skipped: the feature asked to be dismissed.

      Likely cause:
        - The test is not exhaustive: `exhaustivity` is `.off(showSkipped: true)`.

      Mend: Say it in the test, or turn this notice off with `.off`.
      """
    ) {
      $0.exhaustivity = .off(showSkipped: true)
      $0.send(.closeTapped)
      $0.send(.nothingTapped)
    },
    MessageRow(
      "What is skipped: an effect that nobody hears",
      """
      Skipped: effects still live.

          deaf (StateKitTestingTests/Lab.swift:66)

      Likely cause:
        - The test is not exhaustive: `exhaustivity` is `.off(showSkipped: true)`.

      Mend: Say it in the test, or turn this notice off with `.off`.
      """
    ) {
      $0.exhaustivity = .off(showSkipped: true)
      $0.send(.deafTapped)
      $0.send(.stopTapped)
      $0.finish()
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
      "An action that does not come behind those that are skipped",
      """
      The test receives `named("Ana")`, which did not come, and no effect lives to send it. These came, \
      and were skipped:

          fetched(1) by pair (StateKitTestingTests/Lab.swift:43)
          named("Ben") by pair (StateKitTestingTests/Lab.swift:43)

      Likely causes:
        - The effect sends another action than it should.
        - The test receives in another order than the effects send.

      Mend: Receive what comes, in its order, or mend the effect.
      """
    ) {
      $0.exhaustivity = .off
      $0.send(.pairTapped)
      $0.receive(.named("Ana"))
    },
    MessageRow(
      "An action that does not come behind those that are skipped, while an effect lives",
      """
      The test receives `named("Ana")`, but no action waits. Skipped on the way: fetched(1) by fetch \
      (StateKitTestingTests/Lab.swift:41). These effects live:

          listen (StateKitTestingTests/Lab.swift:52)

      Likely causes:
        - An effect waits for something that no step of the test makes happen.
        - The effect sends another action, or none.

      Mend: Make that happen: a stream that yields, a double that answers.
      """
    ) {
      $0.exhaustivity = .off
      $0.send(.listenTapped)
      $0.send(.fetchTapped)
      $0.receive(.named("Ana"))
      $0.skipInFlightEffects()
    },
    MessageRow(
      "A shared change that does not come behind actions that are skipped",
      """
      The test receives a change of ReadOnlyNoteState, but there was none, and no effect lives. Skipped \
      on the way: fetched(1) by fetch (StateKitTestingTests/Lab.swift:41).

      Likely causes:
        - The effect does not call the client, or the client is a double that owns nothing.
        - The owner writes in another storage than the one that the test store was given.

      Mend: Give the client the test store's storage: `.live(in: storage)`.
      """
    ) {
      $0.exhaustivity = .off
      $0.send(.fetchTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self)
    },
    MessageRow(
      "A reducer that sends to itself for ever, in a test that receives something else",
      """
      Effects sent 100000 actions while time stood still, and were stopped, the last one of them \
      send (StateKitTestingTests/Lab.swift:63). Usual cause: a reducer answers an action with an effect \
      that sends the same action again. Return `.none` where there is nothing more to do, or wait by \
      the clock in between.
      """
    ) {
      $0.exhaustivity = .off
      $0.send(.echoTapped)
      $0.receive(.fetched(1))
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
