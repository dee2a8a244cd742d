import StateKit

/// A failure that concerns work that is left at the end of a test (effects, sleeping tasks and
/// scheduled calls), or a call of `skipInFlightEffects()` that has nothing to skip.
enum LeftoverFailure: Equatable, Sendable {
  case effects([EffectIdentity], nextWake: Duration?)
  /// Effects that have ended or were cancelled, although their operations are still running.
  case ignoredCancellation([EffectIdentity])
  /// Tasks that belong to no running effect and sleep on the test's clock.
  case sleepers(count: Int, nextWake: Duration)
  /// Calls that a test double has scheduled in the test's simulation.
  case scheduledCalls(count: Int, next: Duration)
  /// The test called `skipInFlightEffects()`, but no effect is running.
  case noEffectToSkip

  var message: FailureMessage {
    switch self {
    case .effects(let live, let nextWake):
      FailureMessage(
        summary: "The test ended while these effects were still running:",
        items: FailureLines.effects(live, nextWake: nextWake),
        causes: FailureLines.causes(nextWake: nextWake) + [
          "An effect runs until it is cancelled, such as a subscription."
        ],
        fix: FailureLines.fix(nextWake: nextWake) + " Or send the action that cancels the effect"
          + (nextWake == nil ? ", or call `store.skipInFlightEffects()`." : "."))
    case .ignoredCancellation(let effects):
      FailureMessage(
        summary: """
          The test ended while these operations were still running, although their effects have \
          ended or were cancelled:
          """,
        items: FailureLines.first(effects),
        causes: [
          "An operation waits for something that ignores the cancellation of its task.",
          "An operation continues after its deadline.",
          "A test double holds a continuation that is never resumed.",
        ],
        fix: """
          End the operation when its task is cancelled, which also happens at its deadline: resume \
          the continuation in `withTaskCancellationHandler`. Or let the test double return before \
          the test ends.
          """)
    case .sleepers(let count, let nextWake):
      FailureMessage(
        summary: """
          The test ended while \(count == 1 ? "a task" : "\(count) tasks") outside the running \
          effects \(count == 1 ? "was" : "were") sleeping. The next sleeper wakes at \(nextWake).
          """,
        causes: [
          "An operation ignored its cancellation or its deadline, and continues to sleep.",
          "A client started an unstructured task.",
        ],
        fix: """
          End the operation when its task is cancelled, or call `store.advance(by:)` until the \
          operation has ended.
          """)
    case .scheduledCalls(let count, let next):
      FailureMessage(
        summary: """
          The test ended while \(count == 1 ? "a call was" : "\(count) calls were") scheduled in \
          its simulation. The next call is due at \(next).
          """,
        causes: ["A test double schedules a call with `simulation.schedule(after:)`."],
        fix: """
          Advance to the time of the call with `store.advance(to: …)`, and assert what the call \
          changes.
          """)
    case .noEffectToSkip:
      FailureMessage(
        summary: "The test called `skipInFlightEffects()`, but no effect is running.",
        causes: ["All effects have already ended."],
        fix: "Remove `skipInFlightEffects()`.")
    }
  }
}
