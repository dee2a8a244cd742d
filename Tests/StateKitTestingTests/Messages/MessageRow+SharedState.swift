import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Shared state that changes, or does not, and how the test says it.
extension MessageRow {
  static let aboutSharedState: [MessageRow] = [
    MessageRow(
      "A shared change was not received before the next action",
      """
      Before sending `nothingTapped`, these changes of shared state have to be received:

          ReadOnlyNoteState "append"

      Likely causes:
        - An effect called a client that changes what it owns.
        - The test receives in another order than it happens.

      Mend: Receive each in its place: `store.receiveChange(of: ….self) { … }`, or \
      `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.writeTapped)
      $0.send(.nothingTapped)
    },
    MessageRow(
      "A shared change was not received before the test finishes",
      """
      The test ended, and changes of shared state were not received:

          ReadOnlyNoteState "append"

      Likely cause:
        - An effect, or the test itself, called a client that changes what it owns.

      Mend: Receive each in its place: `store.receiveChange(of: ….self) { … }`, or \
      `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.writeTapped)
      $0.finish()
    },
    MessageRow(
      "A shared change that does not come, and no effect lives",
      """
      The test receives a change of ReadOnlyNoteState, but there was none, and no effect lives.

      Likely causes:
        - The effect does not call the client, or the client is a double that owns nothing.
        - The owner writes in another storage than the one that the test store was given.

      Mend: Give the client the test store's storage: `.live(in: storage)`.
      """
    ) {
      $0.receiveChange(of: ReadOnlyNoteState.self)
    },
    MessageRow(
      "A shared change whose time has not come",
      """
      The test receives a change of ReadOnlyNoteState, but there was none. These effects live:

          wait (StateKitTestingTests/Lab.swift:48)
          (the next sleeper wakes at 5.0 seconds)

      Likely causes:
        - An effect waits for a time that has not come.
        - The owner writes in another storage than the one that the test store was given.

      Mend: Let the time come: `store.advance(to: …)`, 5.0 seconds from the beginning.
      """
    ) {
      $0.send(.waitTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self)
    },
    MessageRow(
      "A shared change that an action comes before",
      """
      The test receives a change of ReadOnlyNoteState, but `fetched(1)`, which the effect write \
      and fetch (StateKitTestingTests/Lab.swift:56) sent, comes first.

      Likely causes:
        - The effect sends before it writes.
        - The owner writes in another storage than the one that the test store was given.

      Mend: Receive the action first, then the change; or give the client the test store's storage: \
      `.live(in: storage)`.
      """
    ) {
      $0.send(.writeAndFetchTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["milk"] }
    },
    MessageRow(
      "A change of another piece of shared state",
      """
      The test receives a change of ReadOnlyTagState, but ReadOnlyNoteState "append" was next.

      Likely cause:
        - The test receives in another order than the clients write.

      Mend: Receive what came first.
      """
    ) {
      $0.send(.writeTapped)
      $0.receiveChange(of: ReadOnlyTagState.self)
    },
    MessageRow(
      "A shared change, and the test does not say what",
      """
      The change ReadOnlyNoteState "append" is another one than none, and the test does not say \
      so.

          notes[0]: inserted "milk"
          (before → after)

      Likely cause:
        - `receiveChange(of:)` has no closure, so it expects that nothing changed.

      Mend: Give it a closure that makes this change.
      """
    ) {
      $0.send(.writeTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self)
    },
    MessageRow(
      "Another shared state than the expected one",
      """
      The change ReadOnlyNoteState "append" did not make the state that the test expects.

          notes[0]: "bread" → "milk"
          (expected → actual)

      Likely causes:
        - The closure leaves out a change, or makes one too many.
        - The client changes something else than it should.

      Mend: Say in the closure all that the owner should change, or mend the client.
      """
    ) {
      $0.send(.writeTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["bread"] }
    },
    MessageRow(
      "A shared change that changed nothing",
      """
      The test expects that ReadOnlyNoteState "touch" changes something, and nothing changed.

      Likely causes:
        - The closure sets what the state had already.
        - The client found nothing to do.

      Mend: Leave the closure out if nothing should change; else mend the client.
      """
    ) {
      $0.send(.writeNothingTapped)
      $0.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = [] }
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
  ]
}
