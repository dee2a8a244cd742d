import StateKit

/// What is wrong with the actions of effects.
enum ActionFailure: Equatable, Sendable {
  /// Some came before a step that needs none to wait.
  case notReceived(WaitingActions, before: Step)
  /// None waits, and no effect lives that could send one.
  case noneComes(expected: String, skipped: WaitingActions)
  /// None waits, but effects live.
  case noneYet(
    expected: String, skipped: WaitingActions, live: [EffectIdentity], nextWake: Duration?)
  /// Another one waits.
  case isOther(WaitingAction, Difference)
  /// One of another case waits.
  case isOtherCase(expected: String, WaitingAction)
  /// Nobody can tell whether the one that waits is of the case: its type's mirror hides that.
  case isHiddenCase(expected: String, type: String, WaitingAction)
  /// The one that waits does not satisfy the predicate.
  case isUnlike(WaitingAction)
  /// None was received that could be skipped.
  case noneToSkip
  /// The feature asked to be dismissed, and the test does not say so.
  case dismissalNotReceived(before: Step)
  /// The feature did not ask to be dismissed.
  case noDismissal

  var message: FailureMessage {
    switch self {
    case .notReceived(let waiting, .end), .notReceived(let waiting, .finishing):
      FailureMessage(
        what: "The test ended, and actions of effects were not received:",
        list: Lines.actions(waiting),
        causes: [
          "The test stops before everything has happened that its actions started.",
          "An effect sends more than it should.",
        ],
        mend: "Receive them: `store.receive(…)`, or `store.skipReceivedActions()`.")
    case .notReceived(let waiting, let step):
      FailureMessage(
        what: "Before \(step.text), these actions have to be received:",
        list: Lines.actions(waiting),
        causes: [
          "An action before sent more effects on their way than the test says.",
          "The test receives in another order than it happens.",
        ],
        mend: "Receive them first: `store.receive(…)`, or `store.skipReceivedActions()`.")
    case .noneComes(let expected, let skipped) where skipped.count > 0:
      FailureMessage(
        what: """
          The test receives \(expected), which did not come, and no effect lives to send it. These came, \
          and were skipped:
          """,
        list: Lines.actions(skipped),
        causes: [
          "The effect sends another action than it should.",
          "The test receives in another order than the effects send.",
        ],
        mend: "Receive what comes, in its order, or mend the effect.")
    case .noneComes(let expected, _):
      FailureMessage(
        what:
          "The test receives \(expected), but no action waits, and no effect lives to send one.",
        causes: [
          "The reducer returns no effect for the action before, or one that sends nothing.",
          "The effect was cancelled, or it failed.",
        ],
        mend: "Return the effect that sends it, or do not receive it.")
    case .noneYet(let expected, let skipped, let live, let nextWake):
      FailureMessage(
        what: """
          The test receives \(expected), but no action waits.\(Lines.skipped(skipped)) These effects live:
          """,
        list: Lines.effects(live, nextWake: nextWake),
        causes: [
          nextWake == nil
            ? "An effect waits for something that no step of the test makes happen."
            : "An effect waits for a time that has not come.",
          "The effect sends another action, or none.",
        ],
        mend: Lines.mend(nextWake))
    case .isOther(let waiting, let difference):
      FailureMessage(
        what: "Another action than the expected one came: \(waiting.text) was next.",
        difference: difference,
        causes: [
          "The test receives in another order than the effects send.",
          "The effect sends other values than it should.",
        ],
        mend: "Receive what comes first, or mend the effect.")
    case .isOtherCase(let expected, let waiting):
      FailureMessage(
        what: "The test receives \(expected), but \(waiting.text) was next.",
        causes: [
          "The test receives in another order than the effects send.",
          "The effect sends another action than it should.",
        ],
        mend: "Receive what comes first, or mend the effect.")
    case .isHiddenCase(let expected, let type, let waiting):
      FailureMessage(
        what: """
          The test receives \(expected), \(waiting.text) was next, and whether that is of the case \
          cannot be told.
          """,
        causes: ["`\(type)` has a `customMirror`, which does not show the case and its payload."],
        mend: """
          Receive it by a `CasePath`, by a predicate, `store.receive(where: { … })`, or as the whole \
          action.
          """)
    case .isUnlike(let waiting):
      FailureMessage(
        what: "The next action does not satisfy the predicate: \(waiting.text) was next.",
        causes: [
          "The test receives in another order than the effects send.",
          "The predicate asks for more than it should.",
        ],
        mend: "Receive what comes first, or mend the predicate.")
    case .noneToSkip:
      FailureMessage(
        what: "The test skips received actions, and none was received.",
        causes: ["The effects send nothing now, or nothing any more."],
        mend: "Remove `skipReceivedActions()`, or `advance` before it.")
    case .dismissalNotReceived(let step):
      FailureMessage(
        what:
          "Before \(step.text), the feature asked to be dismissed, and the test does not say so.",
        causes: ["The reducer returned `.dismiss`, which its parent would have acted on."],
        mend: "Say so after the action: `store.receiveDismissal()`.")
    case .noDismissal:
      FailureMessage(
        what: "The test expects that the feature asks to be dismissed, and it did not.",
        causes: ["The reducer does not return `.dismiss` for the action before."],
        mend: "Return `.dismiss`, or remove `receiveDismissal()`.")
    }
  }
}
