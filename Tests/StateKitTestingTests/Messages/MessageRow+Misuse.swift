import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// What the program does that it should not.
extension MessageRow {
  static let aboutMisuse: [MessageRow] = [
    MessageRow(
      "A step in the closure of another one",
      """
      A step was taken in the closure of another one, before that one was compared.

      Likely cause:
        - A call of the test store stands between the braces of `send` or `receive`.

      Mend: End the closure first: the steps of a test stand one after the other.
      """
    ) { store in
      store.send(.countSet(1)) {
        store.assert { $0.count = 1 }
        $0.count = 1
      }
    },
    MessageRow(
      "A second test store in one world",
      """
      Two test stores are in one simulation: each would let time pass for the other.

      Likely cause:
        - `simulation:` is given to a second test store while the first one lives.

      Mend: Give each its own, or put the second feature into a `StoreActor`.
      """
    ) { store in
      let second = LabStore(initialState: Lab.State(), simulation: store.simulation) { Lab() }
      second.finish()
    },
    MessageRow(
      "An endpoint that nobody gave",
      """
      NoteClient.remove was called, and the test does not give it.

      Likely cause:
        - The feature calls a dependency that this test did not expect it to call.

      Mend: Give it where the store is made: `dependencies: { $0.… = … }`.
      """
    ) {
      $0.send(.missingTapped)
    },
    MessageRow(
      "An endpoint that nobody gave, and that throws",
      """
      NoteClient.fetch was called, and the test does not give it.

      Likely cause:
        - The feature calls a dependency that this test did not expect it to call.

      Mend: Give it where the store is made: `dependencies: { $0.… = … }`.
      """
    ) {
      $0.send(.missingFetchTapped)
    },
    MessageRow(
      "An error that is a sentence, and that nothing caught",
      """
      StateKitTestingTests/Lab.swift:64: The effect "throw" threw an error that nothing caught: \
      The milk is sour. Give `run` a `catch:` that sends an action, or handle the error in the \
      operation.
      """
    ) {
      $0.send(.throwSentenceTapped)
    },
    MessageRow(
      "An error that nothing caught",
      """
      StateKitTestingTests/Lab.swift:62: The effect "throw" threw an error that nothing caught: \
      Broken(). Give `run` a `catch:` that sends an action, or handle the error in the operation.
      """
    ) {
      $0.send(.throwTapped)
    },
    MessageRow(
      "A reducer that sends to itself for ever",
      """
      Effects sent 100000 actions while time stood still, and were stopped, the last one of them \
      send (StateKitTestingTests/Lab.swift:63). Usual cause: a reducer answers an action with an \
      effect that sends the same action again. Return `.none` where there is nothing more to do, \
      or wait by the clock in between.
      """
    ) {
      $0.send(.echoTapped)
      $0.skipReceivedActions()
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
  ]
}
