import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Messages about what is left when a test finishes, or when its store is deallocated.
extension MessageRow {
  static let aboutEnds: [MessageRow] = [
    MessageRow(
      "An effect that waits for a time is running at the end",
      """
      The test ended while these effects were still running:

          wait (StateKitTestingTests/FailingTestFeature.swift:48)
          (the next sleeper wakes at 5.0 seconds)

      Likely causes:
        - An effect waits for a time that has not been reached.
        - An effect runs until it is cancelled, such as a subscription.

      Fix: Advance the time with `store.advance(to: …)` to 5.0 seconds after the start. Or send \
      the action that cancels the effect.
      """
    ) {
      $0.send(.waitTapped)
      $0.finish()
    },
    MessageRow(
      "An effect that waits for something that never happens is running at the end",
      """
      The test ended while these effects were still running:

          listen (StateKitTestingTests/FailingTestFeature.swift:52)

      Likely causes:
        - An effect waits for something that no step of the test triggers.
        - The test has replaced the clock. A step advances only the clock of the test store.
        - An effect calls a function of the main actor or of another actor, which runs outside the \
      simulation of the test.
        - An effect runs until it is cancelled, such as a subscription.

      Fix: Trigger what the effect waits for: let a stream yield, or let a test double return. Give \
      an endpoint that is isolated to an actor the type `@Sendable (…) async -> …`, and call the \
      actor in the live client. Or send the action that cancels the effect, or call `store.skipInFlightEffects()`.
      """
    ) {
      $0.send(.listenTapped)
      $0.finish()
    },
    MessageRow(
      "The operation of a cancelled effect is running at the end",
      """
      The test ended while these operations were still running, although their effects have \
      ended or were cancelled:

          uncancellable (StateKitTestingTests/FailingTestFeature.swift:66)

      Likely causes:
        - An operation waits for something that ignores the cancellation of its task.
        - An operation continues after its deadline.
        - A test double holds a continuation that is never resumed.

      Fix: End the operation when its task is cancelled, which also happens at its deadline: \
      resume the continuation in `withTaskCancellationHandler`. Or let the test double return \
      before the test ends.
      """
    ) {
      $0.send(.ignoreCancellationTapped)
      $0.send(.stopTapped)
      $0.finish()
    },
    MessageRow(
      "A call is still scheduled at the end",
      """
      The test ended while a call was scheduled in its simulation. The next call is due at \
      5.0 seconds.

      Likely cause:
        - A test double schedules a call with `simulation.schedule(after:)`.

      Fix: Advance to the time of the call with `store.advance(to: …)`, and assert what the call \
      changes.
      """
    ) {
      $0.simulation.schedule(after: .seconds(5)) {}
      $0.finish()
    },
    MessageRow(
      "A task that belongs to no effect is asleep at the end",
      """
      The test ended while a task outside the running effects was sleeping. The next sleeper wakes \
      at 9.0 seconds.

      Likely causes:
        - An operation ignored its cancellation or its deadline, and continues to sleep.
        - A client started an unstructured task.

      Fix: End the operation when its task is cancelled, or call `store.advance(by:)` until the \
      operation has ended.
      """
    ) {
      let sleeper = $0.startSleeper()
      $0.advance(by: .zero)
      $0.finish()
      // Otherwise the task would never wake and never end.
      sleeper.cancel()
      $0.simulation.run()
    },
    MessageRow(
      "No effect to skip",
      """
      The test called `skipInFlightEffects()`, but no effect is running.

      Likely cause:
        - All effects have already ended.

      Fix: Remove `skipInFlightEffects()`.
      """
    ) {
      $0.skipInFlightEffects()
    },
    MessageRow(
      "Actions are left when the store is deallocated", reportsAtDeallocation: true,
      """
      The test ended with actions that it did not receive:

          fetched(1) by pair (StateKitTestingTests/FailingTestFeature.swift:43)
          named("Ben") by pair (StateKitTestingTests/FailingTestFeature.swift:43)

      Likely causes:
        - The test ends before it receives everything that its effects send.
        - An effect sends an action that it should not send.

      Fix: Receive them with `store.receive(…)`, or call `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.sendTwoTapped)
    },
    MessageRow(
      "A shared change is left when the store is deallocated", reportsAtDeallocation: true,
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
    },
    MessageRow(
      "An effect is left when the store is deallocated", reportsAtDeallocation: true,
      """
      The test ended while these effects were still running:

          wait (StateKitTestingTests/FailingTestFeature.swift:48)
          (the next sleeper wakes at 5.0 seconds)

      Likely causes:
        - An effect waits for a time that has not been reached.
        - An effect runs until it is cancelled, such as a subscription.

      Fix: Advance the time with `store.advance(to: …)` to 5.0 seconds after the start. Or send \
      the action that cancels the effect.
      """
    ) {
      $0.send(.waitTapped)
    },
    MessageRow(
      "An effect that waits for something that never happens is left when the store is deallocated",
      reportsAtDeallocation: true,
      """
      The test ended while these effects were still running:

          listen (StateKitTestingTests/FailingTestFeature.swift:52)

      Likely causes:
        - An effect waits for something that no step of the test triggers.
        - The test has replaced the clock. A step advances only the clock of the test store.
        - An effect calls a function of the main actor or of another actor, which runs outside the \
      simulation of the test.
        - An effect runs until it is cancelled, such as a subscription.

      Fix: Trigger what the effect waits for: let a stream yield, or let a test double return. Give \
      an endpoint that is isolated to an actor the type `@Sendable (…) async -> …`, and call the \
      actor in the live client. Or send the action that cancels the effect, or call `store.skipInFlightEffects()`.
      """
    ) {
      $0.send(.listenTapped)
    },
  ]
}
