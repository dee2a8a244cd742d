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
  /// The pending action differs from the expected action.
  case unexpectedAction(UnreceivedAction, RenderedDifference)
  /// The pending action is of a different case than the expected action.
  case unexpectedCase(expected: String, UnreceivedAction)
  /// The case of the pending action cannot be determined, because the mirror of its type hides it.
  case caseNotReflectable(expected: String, type: String, UnreceivedAction)
  /// The pending action does not satisfy the predicate.
  case predicateNotSatisfied(UnreceivedAction)
  /// There was no pending action or change to skip.
  case nothingToSkip
  /// The feature asked to be dismissed, and the test did not receive the dismissal.
  case dismissalNotReceived(before: TestStep)
  /// The feature did not ask to be dismissed.
  case noDismissal

  var message: FailureMessage {
    switch self {
    case .notReceived(let unreceived, .end), .notReceived(let unreceived, .finishing):
      FailureMessage(
        summary: "The test ended with actions that it did not receive:",
        items: FailureLines.actions(unreceived),
        causes: [
          "The test ends before it receives everything that its effects send.",
          "An effect sends an action that it should not send.",
        ],
        fix: "Receive them with \(unreceived.steps), or call `store.skipReceivedActions()`.")
    case .notReceived(let unreceived, let step):
      FailureMessage(
        summary: "These actions must be received before \(step.text):",
        items: FailureLines.actions(unreceived),
        causes: [
          "A `store.receive(…)` is missing before this step.",
          "An earlier action started more effects than the test expects.",
          "The test receives actions in a different order than they were sent.",
        ],
        fix: "Receive them first with \(unreceived.steps), or call `store.skipReceivedActions()`.")
    case .noActionAndNoEffects(let expected, let skipped) where skipped.count > 0:
      FailureMessage(
        summary: """
          The test expected to receive \(expected), but it was not sent, and no effect is running \
          that could send it. These actions were skipped instead:
          """,
        items: FailureLines.actions(skipped),
        causes: [
          "The effect sends a wrong action.",
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
        items: FailureLines.effects(live, nextWake: nextWake),
        causes: FailureLines.causes(nextWake: nextWake) + [
          "The effect sends a different action, or no action."
        ],
        fix: FailureLines.fix(nextWake: nextWake))
    case .unexpectedAction(let unreceived, let difference):
      FailureMessage(
        summary: "The next action is not the expected action: \(unreceived.text) was next.",
        difference: difference,
        causes: [
          "The test receives actions in a different order than they were sent.",
          "The effect sends a wrong value.",
        ],
        fix: "Receive the action that comes first, or fix the effect.")
    case .unexpectedCase(let expected, let unreceived):
      FailureMessage(
        summary: "The test expected to receive \(expected), but \(unreceived.text) was next.",
        causes: [
          "The test receives actions in a different order than they were sent.",
          "The effect sends a wrong action.",
        ],
        fix: "Receive the action that comes first, or fix the effect.")
    case .caseNotReflectable(let expected, let type, let unreceived):
      FailureMessage(
        summary: """
          The test expected to receive \(expected), but \(unreceived.text) was next, and its case \
          cannot be determined.
          """,
        causes: ["`\(type)` has a `customMirror` that does not show the case and its payload."],
        fix: """
          Receive the action with a `CasePath`, with a predicate as in \
          `store.receive(where: { … })`, or by passing the whole action to `receive`.
          """)
    case .predicateNotSatisfied(let unreceived):
      FailureMessage(
        summary: "The next action does not satisfy the predicate: \(unreceived.text) was next.",
        causes: [
          "The test receives actions in a different order than they were sent.",
          "The predicate is too strict.",
        ],
        fix: "Receive the action that comes first, or fix the predicate.")
    case .nothingToSkip:
      FailureMessage(
        summary: """
          The test called `skipReceivedActions()`, but no action and no change of shared state is \
          pending.
          """,
        causes: ["The effects have not done anything yet, or the test has received everything."],
        fix: "Remove `skipReceivedActions()`, or call `store.advance(by:)` before it.")
    case .dismissalNotReceived(let step):
      FailureMessage(
        summary: """
          The feature asked to be dismissed, but the test did not receive the dismissal before \
          \(step.text).
          """,
        causes: ["The reducer returned `.dismiss`, which a parent feature would have handled."],
        fix: "Call `store.receiveDismissal()` after the action.")
    case .noDismissal:
      FailureMessage(
        summary: "The test expected a dismissal, but the feature did not ask to be dismissed.",
        causes: [
          """
          A child returned `.dismiss`. Its parent has removed it in the step of that action, which asserts \
          the removal.
          """,
          "No effect has called `dismiss()` yet.",
          "The reducer does not return `.dismiss` for the previous action.",
        ],
        fix: "Return `.dismiss`, call `dismiss()` in an effect, or remove `receiveDismissal()`.")
    }
  }
}
