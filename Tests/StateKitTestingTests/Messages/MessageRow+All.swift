import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

extension CasePath where Root == Lab.Action, Value == String {
  static var named: Self {
    Self(embed: Lab.Action.named) { if case .named(let name) = $0 { name } else { nil } }
  }
}

/// Every message of a test store, whole.
extension MessageRow {
  static let all: [MessageRow] = [
    MessageRow(
      "The state changed, and the test does not say so",
      """
      The state changed after sending `countSet(1)`, and the test does not say so.

          count: 0 → 1
          (before → after)

      Likely causes:
        - The step has no closure, because the change is new or was forgotten.
        - The reducer changes what it should not.

      Mend: Give the step a closure that makes this change, or mend the reducer.
      """
    ) {
      $0.send(.countSet(1))
    },
    MessageRow(
      "Another state than the expected one",
      """
      The state after sending `countSet(1)` is not the one that the test expects.

          count: 2 → 1
          (expected → actual)

      Likely causes:
        - The closure leaves out a change, or makes one too many.
        - The reducer changes something else than it should.

      Mend: Say in the closure all that the step should change, or mend the reducer.
      """
    ) {
      $0.send(.countSet(1)) { $0.count = 2 }
    },
    MessageRow(
      "Another state after an action that was received",
      """
      The state after receiving `fetched(1)` is not the one that the test expects.

          count: 0 → 1
          name: "Ben" → ""
          (expected → actual)

      Likely causes:
        - The closure leaves out a change, or makes one too many.
        - The reducer changes something else than it should.

      Mend: Say in the closure all that the step should change, or mend the reducer.
      """
    ) {
      $0.send(.fetchTapped)
      $0.receive(.fetched(1)) { $0.name = "Ben" }
    },
    MessageRow(
      "A closure that changes nothing",
      """
      The test expects a change of the state after sending `nothingTapped`, and nothing changed.

      Likely causes:
        - The closure sets what the state had already.
        - The reducer does not do what this action should.

      Mend: Leave the closure out if nothing should change; else mend the reducer.
      """
    ) {
      $0.send(.nothingTapped) { $0.count = 0 }
    },
    MessageRow(
      "A closure that throws",
      """
      The closure of sending `nothingTapped` threw an error: Broken().

      Likely cause:
        - A `#require`, or a call that can fail, did not hold for the state of before.

      Mend: Change the state with plain assignments, and look at what can fail outside.
      """
    ) {
      $0.send(.nothingTapped) { _ in throw Lab.Broken() }
    },
    MessageRow(
      "A state that is not what `assert` says",
      """
      The state is not what `assert` says.

          count: 3 → 0
          (expected → actual)

      Likely cause:
        - A step before this one changed something else than the test thinks.

      Mend: Look at the steps before with `exhaustivity = .on`, or mend the closure.
      """
    ) {
      $0.assert { $0.count = 3 }
    },
    MessageRow(
      "An action was not received before the next is sent",
      """
      Before sending `nothingTapped`, these actions have to be received:

          fetched(1) by fetch (StateKitTestingTests/Lab.swift:40)

      Likely causes:
        - An action before sent more effects on their way than the test says.
        - The test receives in another order than it happens.

      Mend: Receive them first: `store.receive(…)`, or `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.fetchTapped)
      $0.send(.nothingTapped)
    },
    MessageRow(
      "An action was not received before time goes on",
      """
      Before advancing the time, these actions have to be received:

          fetched(1) by fetch (StateKitTestingTests/Lab.swift:40)

      Likely causes:
        - An action before sent more effects on their way than the test says.
        - The test receives in another order than it happens.

      Mend: Receive them first: `store.receive(…)`, or `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.fetchTapped)
      $0.advance(by: .seconds(1))
    },
    MessageRow(
      "Actions were not received before the test finishes",
      """
      The test ended, and actions of effects were not received:

          fetched(1) by pair (StateKitTestingTests/Lab.swift:42)
          named("Ben") by pair (StateKitTestingTests/Lab.swift:42)

      Likely causes:
        - The test stops before everything has happened that its actions started.
        - An effect sends more than it should.

      Mend: Receive them: `store.receive(…)`, or `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.pairTapped)
      $0.finish()
    },
    MessageRow(
      "Another action than the expected one",
      """
      Another action than the expected one came: `fetched(1)`, which the effect fetch \
      (StateKitTestingTests/Lab.swift:40) sent, was next.

          fetched: 2 → 1
          (expected → actual)

      Likely causes:
        - The test receives in another order than the effects send.
        - The effect sends other values than it should.

      Mend: Receive what comes first, or mend the effect.
      """
    ) {
      $0.send(.fetchTapped)
      $0.receive(.fetched(2))
    },
    MessageRow(
      "An action of another case",
      """
      The test receives an action whose case holds `String`, but `fetched(1)`, which the effect \
      fetch (StateKitTestingTests/Lab.swift:40) sent, was next.

      Likely causes:
        - The test receives in another order than the effects send.
        - The effect sends another action than it should.

      Mend: Receive what comes first, or mend the effect.
      """
    ) {
      $0.send(.fetchTapped)
      $0.receive(Lab.Action.named)
    },
    MessageRow(
      "An action of another case path",
      """
      The test receives an action whose case holds `String`, but `fetched(1)`, which the effect \
      fetch (StateKitTestingTests/Lab.swift:40) sent, was next.

      Likely causes:
        - The test receives in another order than the effects send.
        - The effect sends another action than it should.

      Mend: Receive what comes first, or mend the effect.
      """
    ) {
      $0.send(.fetchTapped)
      $0.receive(.named)
    },
    MessageRow(
      "An action that does not satisfy the predicate",
      """
      The next action does not satisfy the predicate: `fetched(1)`, which the effect fetch \
      (StateKitTestingTests/Lab.swift:40) sent, was next.

      Likely causes:
        - The test receives in another order than the effects send.
        - The predicate asks for more than it should.

      Mend: Receive what comes first, or mend the predicate.
      """
    ) {
      $0.send(.fetchTapped)
      $0.receive(where: { $0 == .nothingTapped })
    },
    MessageRow(
      "An action that does not come, and no effect lives",
      """
      The test receives `fetched(1)`, but no action waits, and no effect lives to send one.

      Likely causes:
        - The reducer returns no effect for the action before, or one that sends nothing.
        - The effect was cancelled, or it failed.

      Mend: Return the effect that sends it, or do not receive it.
      """
    ) {
      $0.receive(.fetched(1))
    },
    MessageRow(
      "An action whose time has not come",
      """
      The test receives `fetched(1)`, but no action waits. These effects live:

          wait (StateKitTestingTests/Lab.swift:47)
          (the next sleeper wakes at 5.0 seconds)

      Likely causes:
        - An effect waits for a time that has not come.
        - The effect sends another action, or none.

      Mend: Let the time come: `store.advance(to: …)`, 5.0 seconds from the beginning.
      """
    ) {
      $0.send(.waitTapped)
      $0.receive(.fetched(1))
    },
    MessageRow(
      "An action that waits for what never happens",
      """
      The test receives `fetched(1)`, but no action waits. These effects live:

          listen (StateKitTestingTests/Lab.swift:51)

      Likely causes:
        - An effect waits for something that no step of the test makes happen.
        - The effect sends another action, or none.

      Mend: Make that happen: a stream that yields, a double that answers.
      """
    ) {
      $0.send(.listenTapped)
      $0.receive(.fetched(1))
    },
    MessageRow(
      "No action to skip",
      """
      The test skips received actions, and none was received.

      Likely cause:
        - The effects send nothing now, or nothing any more.

      Mend: Remove `skipReceivedActions()`, or `advance` before it.
      """
    ) {
      $0.skipReceivedActions()
    },
    MessageRow(
      "A dismissal that the test does not mention",
      """
      Before finishing, the feature asked to be dismissed, and the test does not say so.

      Likely cause:
        - The reducer returned `.dismiss`, which its parent would have acted on.

      Mend: Say so after the action: `store.receiveDismissal()`.
      """
    ) {
      $0.send(.closeTapped)
      $0.finish()
    },
    MessageRow(
      "A dismissal that does not come",
      """
      The test expects that the feature asks to be dismissed, and it did not.

      Likely cause:
        - The reducer does not return `.dismiss` for the action before.

      Mend: Return `.dismiss`, or remove `receiveDismissal()`.
      """
    ) {
      $0.receiveDismissal()
    },
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

          wait (StateKitTestingTests/Lab.swift:47)
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
      and fetch (StateKitTestingTests/Lab.swift:55) sent, comes first.

      Likely cause:
        - The effect sends before it writes.

      Mend: Receive the action first, then the change.
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
      "Time that goes back",
      """
      The time was advanced by -3.0 seconds. It stands still: time never goes back.

      Likely cause:
        - The duration was computed from two moments in the wrong order.

      Mend: Advance by zero or more.
      """
    ) {
      $0.advance(by: .seconds(-3))
    },
    MessageRow(
      "A moment that has passed",
      """
      The time was advanced to 2.0 seconds, and it is 5.0 seconds already. It stands still.

      Likely cause:
        - `advance(to:)` counts from the beginning, not from now.

      Mend: Advance to a later moment, or use `advance(by:)`.
      """
    ) {
      $0.advance(by: .seconds(5))
      $0.advance(to: .seconds(2))
    },
    MessageRow(
      "An effect that waits for a time lives at the end",
      """
      The test finishes, and these effects still live:

          wait (StateKitTestingTests/Lab.swift:47)
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

          listen (StateKitTestingTests/Lab.swift:51)

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

          fetched(1) by pair (StateKitTestingTests/Lab.swift:42)
          named("Ben") by pair (StateKitTestingTests/Lab.swift:42)

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

          wait (StateKitTestingTests/Lab.swift:47)
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

          listen (StateKitTestingTests/Lab.swift:51)

      Likely causes:
        - An effect waits for something that no step of the test makes happen.
        - An effect never ends by itself, like a subscription.

      Mend: Send the action that cancels it, or `store.skipInFlightEffects()`.
      """
    ) {
      $0.send(.listenTapped)
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
      Effects sent 100000 actions while time stood still, and were stopped. Usual cause: a \
      reducer answers an action with an effect that sends the same action again. Return `.none` \
      where there is nothing more to do, or wait by the clock in between.
      """
    ) {
      $0.send(.echoTapped)
      $0.skipReceivedActions()
    },
    MessageRow(
      "What is skipped: an action",
      """
      Skipped: `fetched(1)`, which the effect fetch (StateKitTestingTests/Lab.swift:40) sent, \
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
      "What is skipped: an effect",
      """
      Skipped: effects still live.

          listen (StateKitTestingTests/Lab.swift:51)

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
