import StateKit

/// What is left at the end of a test, besides actions and changes that the test did not receive.
enum LeftoverFailure: Equatable, Sendable {
  case effects([EffectIdentity], nextWake: Duration?, at: TestStep)
  /// Effects that have ended or were cancelled, and whose operations still run.
  case ignoredCancellation([EffectIdentity])
  /// Tasks that sleep by the test's clock and belong to no running effect.
  case sleepers(count: Int, nextWake: Duration)
  /// Calls that a test double has scheduled in the test's simulation.
  case scheduledCalls(count: Int, next: Duration)
  case noEffectToSkip

  var message: FailureMessage {
    switch self {
    case .effects(let live, let nextWake, let step):
      FailureMessage(
        summary: step == .end
          ? "The test ended while these effects were still running:"
          : "The test finishes while these effects are still running:",
        list: FailureLines.effects(live, nextWake: nextWake),
        causes: [
          nextWake == nil
            ? "An effect waits for something that no step of the test triggers."
            : "An effect waits for a time that has not been reached.",
          "An effect runs until it is cancelled, such as a subscription.",
        ],
        fix: nextWake == nil
          ? "Send the action that cancels the effect, or call `store.skipInFlightEffects()`."
          : FailureLines.fix(nextWake: nextWake) + " Or send the action that cancels the effect.")
    case .ignoredCancellation(let effects):
      FailureMessage(
        summary: """
          The test ended while these operations were still running, although their effects have \
          ended or were cancelled:
          """,
        list: FailureLines.first(effects),
        causes: [
          "An operation waits for something that ignores the cancellation of its task.",
          "An operation continues after its deadline.",
          "A test double holds a continuation that is never resumed.",
        ],
        fix: """
          Resume the continuation in `withTaskCancellationHandler`, or let the test double return \
          before the test ends.
          """)
    case .sleepers(let count, let nextWake):
      FailureMessage(
        summary: """
          The test ended while \(count == 1 ? "a task" : "\(count) tasks") outside every effect \
          \(count == 1 ? "was" : "were") asleep. The next one wakes at \(nextWake).
          """,
        causes: [
          "An operation ignored its cancellation or its deadline, and continues to sleep.",
          "A client started an unstructured task.",
        ],
        fix: "Let the operation end when it is cancelled, or `advance` until it has ended.")
    case .scheduledCalls(let count, let next):
      FailureMessage(
        summary: """
          The test ended while \(count == 1 ? "a call was" : "\(count) calls were") scheduled in \
          its simulation. The next call is due at \(next).
          """,
        causes: ["A test double schedules a call with `simulation.schedule(after:)`."],
        fix: "`advance` until the call was made, and assert what it does.")
    case .noEffectToSkip:
      FailureMessage(
        summary: "The test skips effects in flight, but no effect is running.",
        causes: ["All effects have already ended."],
        fix: "Remove `skipInFlightEffects()`.")
    }
  }
}
