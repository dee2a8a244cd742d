import StateKit

/// A failure that concerns the actions of effects, or a dismissal.
enum ActionFailure: Equatable, Sendable {
  /// Actions were still pending before a step that allows no pending action.
  case notReceived(UnreceivedActions, before: TestStep)
  /// No action is pending, and no effect is running that could send one.
  case noActionAndNoEffects(expected: String, skipped: UnreceivedActions)
  /// No action is pending, but effects are running.
  case noActionYet(
    expected: String, skipped: UnreceivedActions, live: [EffectIdentity], nextWake: Duration?)
  /// A different action is pending.
  case unexpectedAction(UnreceivedAction, RenderedDifference)
  /// An action of a different case is pending.
  case unexpectedCase(expected: String, UnreceivedAction)
  /// The case of the pending action cannot be determined, because the mirror of its type hides it.
  case caseNotReflectable(expected: String, type: String, UnreceivedAction)
  /// The pending action does not satisfy the predicate.
  case predicateNotSatisfied(UnreceivedAction)
  /// There was no received action to skip.
  case nothingToSkip
  /// The feature asked to be dismissed, and the test did not receive the dismissal.
  case dismissalNotReceived(before: TestStep)
  /// The feature did not ask to be dismissed.
  case noDismissal

  var message: FailureMessage {
    switch self {
    case .notReceived(let waiting, .end), .notReceived(let waiting, .finishing):
      FailureMessage(
        summary: "The test ended with actions that it did not receive:",
        list: FailureLines.actions(waiting),
        causes: [
          "The test ends before it receives everything that its effects send.",
          "An effect sends more actions than it should.",
        ],
        fix: "Receive them with `store.receive(…)`, or call `store.skipReceivedActions()`.")
    case .notReceived(let waiting, let step):
      FailureMessage(
        summary: "These actions must be received before \(step.text):",
        list: FailureLines.actions(waiting),
        causes: [
          "An earlier action started more effects than the test expects.",
          "The test receives actions in a different order than they were sent.",
        ],
        fix: "Receive them first with `store.receive(…)`, or call `store.skipReceivedActions()`.")
    case .noActionAndNoEffects(let expected, let skipped) where skipped.count > 0:
      FailureMessage(
        summary: """
          The test expected to receive \(expected), but it was not sent, and no effect is running \
          that could send it. These actions were skipped instead:
          """,
        list: FailureLines.actions(skipped),
        causes: [
          "The effect sends a different action than it should.",
          "The test receives actions in a different order than they were sent.",
        ],
        fix: "Receive the actions in the order in which they are sent, or fix the effect.")
    case .noActionAndNoEffects(let expected, _):
      FailureMessage(
        summary: """
          The test expected to receive \(expected), but no action is pending, and no effect is \
          running that could send one.
          """,
        causes: [
          "The reducer returned no effect for the previous action, or one that sends nothing.",
          "The effect was cancelled, or it failed.",
        ],
        fix: "Return an effect that sends the action, or do not receive it in the test.")
    case .noActionYet(let expected, let skipped, let live, let nextWake):
      FailureMessage(
        summary: """
          The test expected to receive \(expected), but no action is \
          pending.\(FailureLines.skipped(skipped)) These effects are running:
          """,
        list: FailureLines.effects(live, nextWake: nextWake),
        causes: [
          nextWake == nil
            ? "An effect waits for something that no step of the test triggers."
            : "An effect waits for a time that has not been reached.",
          "The effect sends a different action, or none.",
        ],
        fix: FailureLines.fix(nextWake: nextWake))
    case .unexpectedAction(let waiting, let difference):
      FailureMessage(
        summary: "A different action was received than expected: \(waiting.text) was next.",
        difference: difference,
        causes: [
          "The test receives actions in a different order than they were sent.",
          "The effect sends different values than it should.",
        ],
        fix: "Receive the action that comes first, or fix the effect.")
    case .unexpectedCase(let expected, let waiting):
      FailureMessage(
        summary: "The test expected to receive \(expected), but \(waiting.text) was next.",
        causes: [
          "The test receives actions in a different order than they were sent.",
          "The effect sends a different action than it should.",
        ],
        fix: "Receive the action that comes first, or fix the effect.")
    case .caseNotReflectable(let expected, let type, let waiting):
      FailureMessage(
        summary: """
          The test expected to receive \(expected), but \(waiting.text) was next, and its case \
          cannot be determined.
          """,
        causes: ["`\(type)` has a `customMirror` that does not show the case and its payload."],
        fix: """
          Receive the action with a `CasePath`, with a predicate, `store.receive(where: { … })`, \
          or as a whole value.
          """)
    case .predicateNotSatisfied(let waiting):
      FailureMessage(
        summary: "The next action does not satisfy the predicate: \(waiting.text) was next.",
        causes: [
          "The test receives actions in a different order than they were sent.",
          "The predicate requires more than it should.",
        ],
        fix: "Receive the action that comes first, or fix the predicate.")
    case .nothingToSkip:
      FailureMessage(
        summary: "The test skips received actions, but none is pending.",
        causes: ["The effects have not sent anything yet, or the test has received everything."],
        fix: "Remove `skipReceivedActions()`, or `advance` before it.")
    case .dismissalNotReceived(let step):
      FailureMessage(
        summary: """
          The feature asked to be dismissed before \(step.text), and the test did not receive the \
          dismissal.
          """,
        causes: ["The reducer returned `.dismiss`, which a parent feature would have handled."],
        fix: "Call `store.receiveDismissal()` after the action.")
    case .noDismissal:
      FailureMessage(
        summary: "The test expected the feature to ask to be dismissed, but it did not.",
        causes: ["The reducer does not return `.dismiss` for the previous action."],
        fix: "Return `.dismiss`, or remove `receiveDismissal()`.")
    }
  }
}
