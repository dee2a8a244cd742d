import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Messages about unexpected and missing changes of shared state.
extension MessageRow {
  static let aboutSharedState: [MessageRow] = [
    MessageRow(
      "A shared change is not received before the next action",
      """
      These changes of shared state must be received before sending `nothingTapped`:

          ReadOnlyNoteState "append"

      Likely causes:
        - An effect called a client that changes shared state.
        - The test receives changes in a different order than they were made.

      Fix: Receive each change in order with `store.receiveChange(of: ….self) { … }`, or call \
      `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.writeTapped)
      $0.send(.nothingTapped)
    },
    MessageRow(
      "A shared change is not received before an action that follows it",
      """
      These changes of shared state must be received before receiving `fetched(1)`:

          ReadOnlyNoteState "append"

      Likely causes:
        - An effect called a client that changes shared state.
        - The test receives changes in a different order than they were made.

      Fix: Receive each change in order with `store.receiveChange(of: ….self) { … }`, or call \
      `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.fetchAfterWriteTapped)
      $0.receive(.fetched(1)) { $0.count = 1 }
    },
    MessageRow(
      "A shared change is not received before the test finishes",
      """
      The test ended with changes of shared state that it did not receive:

          ReadOnlyNoteState "append"

      Likely cause:
        - An effect, or the test itself, called a client that changes shared state.

      Fix: Receive each change in order with `store.receiveChange(of: ….self) { … }`, or call \
      `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.writeTapped)
      $0.finish()
    },
    MessageRow(
      "A shared change that is not made, while no effect is running",
      """
      The test expected a change of ReadOnlyNoteState, but there was none, and no effect is \
      running.

      Likely causes:
        - The effect does not call the client, or the client is a test double without an owner.
        - The owner and the test store use different storages.
        - An earlier step of the test has failed, and that step received the change.

      Fix: Give the client the test store's storage: `.live(in: storage)`.
      """
    ) {
      $0.receiveChange(of: ReadOnlyNoteState.self)
    },
    MessageRow(
      "A shared change whose time has not been reached",
      """
      The test expected a change of ReadOnlyNoteState, but there was none. These effects are \
      running:

          wait (StateKitTestingTests/FailingTestFeature.swift:48)
          (the next sleeper wakes at 5.0 seconds)

      Likely causes:
        - An effect waits for a time that has not been reached.
        - The owner and the test store use different storages.

      Fix: Advance the time with `store.advance(to: …)` to 5.0 seconds after the start. Or give the \
      client the test store's storage: `.live(in: storage)`.
      """
    ) {
      $0.send(.waitTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self)
    },
    MessageRow(
      "A shared change after an action that was not received",
      """
      The test expected a change of ReadOnlyNoteState, but `fetched(1)`, sent by the effect fetch \
      and write (StateKitTestingTests/FailingTestFeature.swift:56), comes first.

      Likely causes:
        - The effect sends the action before it makes the change.
        - The owner and the test store use different storages.

      Fix: Receive the action first, then the change; or give the client the test store's storage: \
      `.live(in: storage)`.
      """
    ) {
      $0.send(.writeAfterFetchTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["milk"] }
    },
    MessageRow(
      "A change of a different piece of shared state",
      """
      The test expected a change of ReadOnlyTagState, but ReadOnlyNoteState "append" was next.

      Likely cause:
        - The test receives changes in a different order than they were made.

      Fix: Receive the change that came first.
      """
    ) {
      $0.send(.writeTapped)
      $0.receiveChange(of: ReadOnlyTagState.self)
    },
    MessageRow(
      "A shared change without an assertion closure",
      """
      ReadOnlyNoteState "append" changed the state, but `receiveChange(of:)` has no assertion \
      closure.

          notes[0]: inserted "milk"
          (before → after)

      Likely cause:
        - The change is correct, but the assertion closure is missing.

      Fix: Add a closure that makes this change.
      """
    ) {
      $0.send(.writeTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self)
    },
    MessageRow(
      "A different shared state than expected",
      """
      The state after the change ReadOnlyNoteState "append" is not the expected state.

          notes[0]: "bread" → "milk"
          (expected → actual)

      Likely causes:
        - The closure omits a change, or makes an extra one.
        - The client makes a wrong change.

      Fix: Make exactly the expected changes in the closure, or fix the client.
      """
    ) {
      $0.send(.writeTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["bread"] }
    },
    MessageRow(
      "A shared change that changed nothing",
      """
      The test expected ReadOnlyNoteState "touch" to change the state, but nothing changed.

      Likely causes:
        - The closure sets only values that the state already had.
        - The client had nothing to change.

      Fix: Remove the closure if nothing should change; otherwise fix the client.
      """
    ) {
      $0.send(.writeNothingTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = [] }
    },
    MessageRow(
      "A shared change that is not made after skipped actions",
      """
      The test expected a change of ReadOnlyNoteState, but there was none, and no effect is \
      running. Skipped: fetched(1) by fetch (StateKitTestingTests/FailingTestFeature.swift:41).

      Likely causes:
        - The effect does not call the client, or the client is a test double without an owner.
        - The owner and the test store use different storages.
        - An earlier step of the test has failed, and that step received the change.

      Fix: Give the client the test store's storage: `.live(in: storage)`.
      """
    ) {
      $0.exhaustivity = .off
      $0.send(.fetchTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self)
    },
  ]
}
