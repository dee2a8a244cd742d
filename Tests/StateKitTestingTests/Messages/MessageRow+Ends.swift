import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// What a test leaves behind when it finishes, or when its store goes away.
extension MessageRow {
  static let aboutEnds: [MessageRow] = [
    MessageRow(
      "An effect that waits for a time lives at the end",
      """
      The test finishes, and these effects still live:

          wait (StateKitTestingTests/Lab.swift:48)
          (the next sleeper wakes at 5.0 seconds)

      Likely causes:
        - An effect waits for a time that has not come.
        - An effect never ends by itself, like a subscription.

      Mend: Let the time come: `store.advance(to: …)`, 5.0 seconds from the beginning. Or send \
      the action that cancels it.
      """
    ) {
      $0.send(.waitTapped)
      $0.finish()
    },
    MessageRow(
      "An effect that waits for what never happens lives at the end",
      """
      The test finishes, and these effects still live:

          listen (StateKitTestingTests/Lab.swift:52)

      Likely causes:
        - An effect waits for something that no step of the test makes happen.
        - An effect never ends by itself, like a subscription.

      Mend: Send the action that cancels it, or `store.skipInFlightEffects()`.
      """
    ) {
      $0.send(.listenTapped)
      $0.finish()
    },
    MessageRow(
      "An effect that was cancelled runs on at the end",
      """
      The test is over, and these effects still run, though they have ended or were cancelled:

          deaf (StateKitTestingTests/Lab.swift:66)

      Likely causes:
        - An operation waits for something that does not end when its task is cancelled.
        - A deadline has passed, and what it was for goes on.
        - A double holds a continuation that nobody resumes.

      Mend: Resume it in `withTaskCancellationHandler`, or have the double answer first.
      """
    ) {
      $0.send(.deafTapped)
      $0.send(.stopTapped)
      $0.finish()
    },
    MessageRow(
      "Something is scheduled at the end",
      """
      The test ended, and a call is scheduled in its world. The next one is made at 5.0 seconds.

      Likely cause:
        - A double does something later, with `simulation.schedule(after:)`.

      Mend: `advance` until it has happened, and say what comes of it.
      """
    ) {
      $0.simulation.schedule(after: .seconds(5)) {}
      $0.finish()
    },
    MessageRow(
      "A task that is no effect sleeps at the end",
      """
      The test ended, and a task sleeps by its clock that belongs to no effect. The next one \
      wakes at 9.0 seconds.

      Likely causes:
        - An operation ignored its cancellation, or its deadline, and sleeps on.
        - A client started a task of its own.

      Mend: Let the operation end when it is cancelled, or `advance` until it has.
      """
    ) {
      let sleeper = $0.startSleeper()
      $0.advance(by: .zero)
      $0.finish()
      // Or nobody would ever wake it, or let it go.
      sleeper.cancel()
      $0.simulation.run()
    },
    MessageRow(
      "No effect to skip",
      """
      The test skips effects in flight, and no effect lives.

      Likely cause:
        - The effects have ended by themselves.

      Mend: Remove `skipInFlightEffects()`.
      """
    ) {
      $0.skipInFlightEffects()
    },
    MessageRow(
      "Actions are left when the store goes away", isLeft: true,
      """
      The test ended, and actions of effects were not received:

          fetched(1) by pair (StateKitTestingTests/Lab.swift:43)
          named("Ben") by pair (StateKitTestingTests/Lab.swift:43)

      Likely causes:
        - The test stops before everything has happened that its actions started.
        - An effect sends more than it should.

      Mend: Receive them: `store.receive(…)`, or `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.pairTapped)
    },
    MessageRow(
      "A shared change is left when the store goes away", isLeft: true,
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
    },
    MessageRow(
      "An effect is left when the store goes away", isLeft: true,
      """
      The test ended, and these effects still live:

          wait (StateKitTestingTests/Lab.swift:48)
          (the next sleeper wakes at 5.0 seconds)

      Likely causes:
        - An effect waits for a time that has not come.
        - An effect never ends by itself, like a subscription.

      Mend: Let the time come: `store.advance(to: …)`, 5.0 seconds from the beginning. Or send \
      the action that cancels it.
      """
    ) {
      $0.send(.waitTapped)
    },
    MessageRow(
      "An effect that waits for what never happens is left when the store goes away", isLeft: true,
      """
      The test ended, and these effects still live:

          listen (StateKitTestingTests/Lab.swift:52)

      Likely causes:
        - An effect waits for something that no step of the test makes happen.
        - An effect never ends by itself, like a subscription.

      Mend: Send the action that cancels it, or `store.skipInFlightEffects()`.
      """
    ) {
      $0.send(.listenTapped)
    },
  ]
}
