import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Messages about errors of the program, and about wrong uses of a test store.
extension MessageRow {
  static let aboutMisuse: [MessageRow] = [
    MessageRow(
      "A step in the closure of another step",
      """
      The test called a step in the closure of another step, before the state of that other step \
      was compared.

      Likely cause:
        - The closure of `send` or `receive` calls a method of the test store.

      Fix: Call the method after the outer step. The steps of a test cannot be nested.
      """
    ) { store in
      store.send(.countSet(1)) {
        store.assert { $0.count = 1 }
        $0.count = 1
      }
    },
    MessageRow(
      "A second test store in one simulation",
      """
      Two test stores use one simulation, so each advances the time of the other.

      Likely cause:
        - `simulation:` was passed to a second test store while the first one exists.

      Fix: Give each store its own simulation, or run the second feature in a `StoreActor`.
      """
    ) { store in
      let second = FeatureStore(
        initialState: FailingTestFeature.State(), simulation: store.simulation
      ) { FailingTestFeature() }
      second.finish()
    },
    MessageRow(
      "An endpoint without an implementation",
      """
      NoteClient.remove was called, but the test does not implement it.

      Likely cause:
        - The feature calls a dependency that the test did not expect it to call.

      Fix: Implement the endpoint where the store is created: `dependencies: { $0.… = … }`.
      """
    ) {
      $0.send(.unimplementedTapped)
    },
    MessageRow(
      "A throwing endpoint without an implementation",
      """
      NoteClient.fetch was called, but the test does not implement it.

      Likely cause:
        - The feature calls a dependency that the test did not expect it to call.

      Fix: Implement the endpoint where the store is created: `dependencies: { $0.… = … }`.
      """
    ) {
      $0.send(.unimplementedFetchTapped)
    },
    MessageRow(
      "An uncaught error whose description is a sentence",
      """
      StateKitTestingTests/FailingTestFeature.swift:64: The effect "throw" threw an error that nothing caught: \
      The milk is sour. Give `run` a `catch:` that sends an action, or handle the error in the \
      operation.
      """
    ) {
      $0.send(.throwSentenceTapped)
    },
    MessageRow(
      "An uncaught error",
      """
      StateKitTestingTests/FailingTestFeature.swift:62: The effect "throw" threw an error that nothing caught: \
      Broken(). Give `run` a `catch:` that sends an action, or handle the error in the operation.
      """
    ) {
      $0.send(.throwTapped)
    },
    MessageRow(
      "A reducer that sends to itself forever",
      """
      Effects sent 100000 actions while time stood still, and were stopped. The last action was \
      sent by the effect send (StateKitTestingTests/FailingTestFeature.swift:63). Likely cause: a reducer answers an action \
      with an effect that sends the same action again. Return `.none` where there is nothing more \
      to do, or sleep with the clock dependency in between.
      """
    ) {
      $0.send(.echoTapped)
      $0.skipReceivedActions()
    },
    MessageRow(
      "A reducer that sends to itself forever, in a test that receives a different action",
      """
      Effects sent 100000 actions while time stood still, and were stopped. The last action was \
      sent by the effect send (StateKitTestingTests/FailingTestFeature.swift:63). Likely cause: a reducer answers an action \
      with an effect that sends the same action again. Return `.none` where there is nothing more \
      to do, or sleep with the clock dependency in between.
      """
    ) {
      $0.exhaustivity = .off
      $0.send(.echoTapped)
      $0.receive(.fetched(1))
    },
  ]
}
