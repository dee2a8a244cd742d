import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Actions that come and are not expected, or are expected and do not come; and dismissals.
extension MessageRow {
  static let aboutActions: [MessageRow] = [
    MessageRow(
      "An action was not received before the next is sent",
      """
      Before sending `nothingTapped`, these actions have to be received:

          fetched(1) by fetch (StateKitTestingTests/Lab.swift:41)

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

          fetched(1) by fetch (StateKitTestingTests/Lab.swift:41)

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

          fetched(1) by pair (StateKitTestingTests/Lab.swift:43)
          named("Ben") by pair (StateKitTestingTests/Lab.swift:43)

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
      (StateKitTestingTests/Lab.swift:41) sent, was next.

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
      The test receives `Lab.Action.named`, but `fetched(1)`, which the effect fetch \
      (StateKitTestingTests/Lab.swift:41) sent, was next.

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
      The test receives `.named`, but `fetched(1)`, which the effect fetch \
      (StateKitTestingTests/Lab.swift:41) sent, was next.

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
      "An action of another case, written over several lines",
      """
      The test receives `Lab.Action.named`, but no action waits, and no effect lives to send one.

      Likely causes:
        - The reducer returns no effect for the action before, or one that sends nothing.
        - The effect was cancelled, or it failed.

      Mend: Return the effect that sends it, or do not receive it.
      """
    ) {
      $0
        .receive(
          Lab.Action.named
        ) { $0.name = "Ben" }
    },
    MessageRow(
      "An action that does not satisfy the predicate",
      """
      The next action does not satisfy the predicate: `fetched(1)`, which the effect fetch \
      (StateKitTestingTests/Lab.swift:41) sent, was next.

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

          wait (StateKitTestingTests/Lab.swift:48)
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

          listen (StateKitTestingTests/Lab.swift:52)

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
  ]
}

extension CasePath where Root == Lab.Action, Value == String {
  fileprivate static var named: Self {
    Self(embed: Lab.Action.named) { if case .named(let name) = $0 { name } else { nil } }
  }
}
