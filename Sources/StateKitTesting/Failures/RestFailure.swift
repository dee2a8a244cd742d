import StateKit

/// What a test leaves over, besides actions and changes that it did not receive.
enum RestFailure: Equatable, Sendable {
  case effects([EffectIdentity], nextWake: Duration?, at: Step)
  /// Effects whose operations still run though nobody hears them.
  case deaf([EffectIdentity])
  /// Tasks that sleep by the test's clock and belong to no effect that lives.
  case sleepers(count: Int, nextWake: Duration)
  /// What a double has scheduled in the test's world.
  case calls(count: Int, next: Duration)
  case noEffectToSkip

  var message: FailureMessage {
    switch self {
    case .effects(let live, let nextWake, let step):
      FailureMessage(
        what: step == .end
          ? "The test ended, and these effects still live:"
          : "The test finishes, and these effects still live:",
        list: Lines.effects(live, nextWake: nextWake),
        causes: [
          nextWake == nil
            ? "An effect waits for something that no step of the test makes happen."
            : "An effect waits for a time that has not come.",
          "An effect never ends by itself, like a subscription.",
        ],
        mend: nextWake == nil
          ? "Send the action that cancels it, or `store.skipInFlightEffects()`."
          : Lines.mend(nextWake) + " Or send the action that cancels it.")
    case .deaf(let effects):
      FailureMessage(
        what: """
          The test is over, and these effects still run, though they have ended or were cancelled:
          """,
        list: Lines.first(effects),
        causes: [
          "An operation waits for something that does not end when its task is cancelled.",
          "A deadline has passed, and what it was for goes on.",
          "A double holds a continuation that nobody resumes.",
        ],
        mend: "Resume it in `withTaskCancellationHandler`, or have the double answer first.")
    case .sleepers(let count, let nextWake):
      FailureMessage(
        what: """
          The test ended, and \(count == 1 ? "a task sleeps" : "\(count) tasks sleep") by its clock \
          that \(count == 1 ? "belongs" : "belong") to no effect. The next one wakes at \(nextWake).
          """,
        causes: [
          "An operation ignored its cancellation, or its deadline, and sleeps on.",
          "A client started a task of its own.",
        ],
        mend: "Let the operation end when it is cancelled, or `advance` until it has.")
    case .calls(let count, let next):
      FailureMessage(
        what: """
          The test ended, and \(count == 1 ? "a call is" : "\(count) calls are") scheduled in its world. \
          The next one is made at \(next).
          """,
        causes: ["A double does something later, with `simulation.schedule(after:)`."],
        mend: "`advance` until it has happened, and say what comes of it.")
    case .noEffectToSkip:
      FailureMessage(
        what: "The test skips effects in flight, and no effect lives.",
        causes: ["The effects have ended by themselves."],
        mend: "Remove `skipInFlightEffects()`.")
    }
  }
}
