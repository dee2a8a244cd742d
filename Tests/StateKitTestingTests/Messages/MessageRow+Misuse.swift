import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// What the program does that it should not.
extension MessageRow {
  static let aboutMisuse: [MessageRow] = [
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
      StateKitTestingTests/Lab.swift:63: The effect "throw" threw an error that nothing caught: \
      The milk is sour. Give `run` a `catch:` that sends an action, or handle the error in the \
      operation.
      """
    ) {
      $0.send(.throwSentenceTapped)
    },
    MessageRow(
      "An error that nothing caught",
      """
      StateKitTestingTests/Lab.swift:61: The effect "throw" threw an error that nothing caught: \
      Broken(). Give `run` a `catch:` that sends an action, or handle the error in the operation.
      """
    ) {
      $0.send(.throwTapped)
    },
    MessageRow(
      "A reducer that sends to itself for ever",
      """
      Effects sent 100000 actions while time stood still, and were stopped, the last one of them \
      send (StateKitTestingTests/Lab.swift:62). Usual cause: a reducer answers an action with an \
      effect that sends the same action again. Return `.none` where there is nothing more to do, \
      or wait by the clock in between.
      """
    ) {
      $0.send(.echoTapped)
      $0.skipReceivedActions()
    },
  ]
}
