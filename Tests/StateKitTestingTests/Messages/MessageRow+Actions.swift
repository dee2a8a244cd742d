import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Messages about unexpected and missing actions, and about dismissals.
extension MessageRow {
  static let aboutActions: [MessageRow] = [
    MessageRow(
      "An action is not received before the next action is sent",
      """
      These actions must be received before sending `nothingTapped`:

          fetched(1) by fetch (StateKitTestingTests/FailingTestFeature.swift:41)

      Likely causes:
        - A `store.receive(…)` is missing before this step.
        - An earlier action started more effects than the test expects.
        - The test receives actions in a different order than they were sent.

      Fix: Receive them first with `store.receive(…)`, or call `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.fetchTapped)
      $0.send(.nothingTapped)
    },
    MessageRow(
      "An action is not received before the time advances",
      """
      These actions must be received before advancing the time:

          fetched(1) by fetch (StateKitTestingTests/FailingTestFeature.swift:41)

      Likely causes:
        - A `store.receive(…)` is missing before this step.
        - An earlier action started more effects than the test expects.
        - The test receives actions in a different order than they were sent.

      Fix: Receive them first with `store.receive(…)`, or call `store.skipReceivedActions()`.
      """
    ) {
      $0.send(.fetchTapped)
      $0.advance(by: .seconds(1))
    },
    MessageRow(
      "Actions are not received before the test finishes",
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
      $0.finish()
    },
    MessageRow(
      "An action with a different value than expected",
      """
      The next action is not the expected action: `fetched(1)`, sent by the effect fetch \
      (StateKitTestingTests/FailingTestFeature.swift:41), was next.

          fetched: 2 → 1
          (expected → actual)

      Likely causes:
        - The test receives actions in a different order than they were sent.
        - The effect sends a wrong value.

      Fix: Receive the action that comes first, or fix the effect.
      """
    ) {
      $0.send(.fetchTapped)
      $0.receive(.fetched(2))
    },
    MessageRow(
      "An action of a different case than expected",
      """
      The test expected to receive `FailingTestFeature.Action.named`, but `fetched(1)`, sent by the effect fetch \
      (StateKitTestingTests/FailingTestFeature.swift:41), was next.

      Likely causes:
        - The test receives actions in a different order than they were sent.
        - The effect sends a wrong action.

      Fix: Receive the action that comes first, or fix the effect.
      """
    ) {
      $0.send(.fetchTapped)
      $0.receive(FailingTestFeature.Action.named)
    },
    MessageRow(
      "An action of a different case path than expected",
      """
      The test expected to receive `\\.named`, but `fetched(1)`, sent by the effect fetch \
      (StateKitTestingTests/FailingTestFeature.swift:41), was next.

      Likely causes:
        - The test receives actions in a different order than they were sent.
        - The effect sends a wrong action.

      Fix: Receive the action that comes first, or fix the effect.
      """
    ) {
      $0.send(.fetchTapped)
      $0.receive(\.named)
    },
    MessageRow(
      "An expected case that is written over several lines",
      """
      The test expected to receive `FailingTestFeature.Action.named`, but no action is pending, and no effect is \
      running that could send one.

      Likely causes:
        - The reducer returned no effect for the previous action, or one that sends nothing.
        - The effect was cancelled, or it failed.

      Fix: Return an effect that sends the action, or do not receive it in the test.
      """
    ) {
      $0
        .receive(
          FailingTestFeature.Action.named
        ) { $0.name = "Ben" }
    },
    MessageRow(
      "An action that does not satisfy the predicate",
      """
      The next action does not satisfy the predicate: `fetched(1)`, sent by the effect fetch \
      (StateKitTestingTests/FailingTestFeature.swift:41), was next.

      Likely causes:
        - The test receives actions in a different order than they were sent.
        - The predicate is too strict.

      Fix: Receive the action that comes first, or fix the predicate.
      """
    ) {
      $0.send(.fetchTapped)
      $0.receive(where: { $0 == .nothingTapped })
    },
    MessageRow(
      "An action that is not sent, while no effect is running",
      """
      The test expected to receive `fetched(1)`, but no action is pending, and no effect is \
      running that could send one.

      Likely causes:
        - The reducer returned no effect for the previous action, or one that sends nothing.
        - The effect was cancelled, or it failed.

      Fix: Return an effect that sends the action, or do not receive it in the test.
      """
    ) {
      $0.receive(.fetched(1))
    },
    MessageRow(
      "An action whose time has not been reached",
      """
      The test expected to receive `fetched(1)`, but no action is pending. These effects are \
      running:

          wait (StateKitTestingTests/FailingTestFeature.swift:48)
          (the next sleeper wakes at 5.0 seconds)

      Likely causes:
        - An effect waits for a time that has not been reached.
        - The effect sends a different action, or no action.

      Fix: Advance the time with `store.advance(to: …)` to 5.0 seconds after the start.
      """
    ) {
      $0.send(.waitTapped)
      $0.receive(.fetched(1))
    },
    MessageRow(
      "An action of an effect that waits for something that never happens",
      """
      The test expected to receive `fetched(1)`, but no action is pending. These effects are \
      running:

          listen (StateKitTestingTests/FailingTestFeature.swift:52)

      Likely causes:
        - An effect waits for something that no step of the test triggers.
        - The test has replaced the clock. A step advances only the clock of the test store.
        - An effect calls a function of the main actor or of another actor, which runs outside the \
      simulation of the test.
        - The effect sends a different action, or no action.

      Fix: Trigger what the effect waits for: let a stream yield, or let a test double return. Give \
      an endpoint that is isolated to an actor the type `@Sendable (…) async -> …`, and call the \
      actor in the live client.
      """
    ) {
      $0.send(.listenTapped)
      $0.receive(.fetched(1))
    },
    MessageRow(
      "No action to skip",
      """
      The test called `skipReceivedActions()`, but no action and no change of shared state is \
      pending.

      Likely cause:
        - The effects have not done anything yet, or the test has received everything.

      Fix: Remove `skipReceivedActions()`, or call `store.advance(by:)` before it.
      """
    ) {
      $0.skipReceivedActions()
    },
    MessageRow(
      "A dismissal that the test does not receive",
      """
      The feature asked to be dismissed, but the test did not receive the dismissal before \
      finishing.

      Likely cause:
        - The reducer returned `.dismiss`, which a parent feature would have handled.

      Fix: Call `store.receiveDismissal()` after the action.
      """
    ) {
      $0.send(.closeTapped)
      $0.finish()
    },
    MessageRow(
      "A dismissal that does not happen",
      """
      The test expected a dismissal, but the feature did not ask to be dismissed.

      Likely causes:
        - A child returned `.dismiss`. Its parent has removed it in the step of that action, which \
      asserts the removal.
        - No effect has called `dismiss()` yet.
        - The reducer does not return `.dismiss` for the previous action.

      Fix: Return `.dismiss`, call `dismiss()` in an effect, or remove `receiveDismissal()`.
      """
    ) {
      $0.receiveDismissal()
    },
    MessageRow(
      "An action that is not sent after skipped actions",
      """
      The test expected to receive `named("Ana")`, but it was not sent, and no effect is \
      running that could send it. These actions were skipped instead:

          fetched(1) by pair (StateKitTestingTests/FailingTestFeature.swift:43)
          named("Ben") by pair (StateKitTestingTests/FailingTestFeature.swift:43)

      Likely causes:
        - The effect sends a wrong action.
        - The test receives actions in a different order than they were sent.

      Fix: Receive the actions in the order in which they are sent, or fix the effect.
      """
    ) {
      $0.exhaustivity = .off
      $0.send(.sendTwoTapped)
      $0.receive(.named("Ana"))
    },
    MessageRow(
      "An action that is not sent after skipped actions, with a running effect",
      """
      The test expected to receive `named("Ana")`, but no action is pending. Skipped: fetched(1) \
      by fetch (StateKitTestingTests/FailingTestFeature.swift:41). These effects are running:

          listen (StateKitTestingTests/FailingTestFeature.swift:52)

      Likely causes:
        - An effect waits for something that no step of the test triggers.
        - The test has replaced the clock. A step advances only the clock of the test store.
        - An effect calls a function of the main actor or of another actor, which runs outside the \
      simulation of the test.
        - The effect sends a different action, or no action.

      Fix: Trigger what the effect waits for: let a stream yield, or let a test double return. Give \
      an endpoint that is isolated to an actor the type `@Sendable (…) async -> …`, and call the \
      actor in the live client.
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

extension FailingTestFeature.Action: CasePathable {
  struct Cases {
    let named = CasePath(embed: FailingTestFeature.Action.named) {
      if case .named(let name) = $0 { name } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
