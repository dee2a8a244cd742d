import StateKit

/// A failure that concerns changes of shared state. A `String` without a label describes the change
/// that the failure is about.
enum SharedStateFailure: Equatable, Sendable {
  /// Changes were made before a step, and the test did not receive them.
  case notReceived([String], before: TestStep)
  /// No change was made, and no effect is running that could make one.
  case noChangeAndNoEffects(expected: String, skipped: UnreceivedActions)
  /// No change was made, but effects are running.
  case noChangeYet(
    expected: String, skipped: UnreceivedActions, live: [EffectIdentity], nextWake: Duration?)
  /// An action is pending before the expected change.
  case actionFirst(expected: String, UnreceivedAction)
  /// A different piece of shared state changed.
  case unexpectedChange(expected: String, actual: String)
  /// The change modified the state, but the step has no assertion closure.
  case notAsserted(String, RenderedDifference)
  /// The state after the change differs from the state that the closure makes.
  case unexpectedState(String, RenderedDifference)
  /// The step has an assertion closure, but the change modified nothing.
  case nothingChanged(String)

  var message: FailureMessage {
    switch self {
    case .notReceived(let changes, .end), .notReceived(let changes, .finishing):
      FailureMessage(
        summary: "The test ended with changes of shared state that it did not receive:",
        items: FailureLines.first(changes),
        causes: ["An effect, or the test itself, called a client that changes shared state."],
        fix: Self.receiveFix)
    case .notReceived(let changes, let step):
      FailureMessage(
        summary: "These changes of shared state must be received before \(step.text):",
        items: FailureLines.first(changes),
        causes: [
          "An effect called a client that changes shared state.",
          "The test receives changes in a different order than they were made.",
        ],
        fix: Self.receiveFix)
    case .noChangeAndNoEffects(let expected, let skipped):
      FailureMessage(
        summary: """
          The test expected a change of \(expected), but there was none, and no effect is running.\
          \(FailureLines.skipped(skipped))
          """,
        causes: [
          "The effect does not call the client, or the client is a test double without an owner.",
          "The owner and the test store use different storages.",
          "An earlier step of the test has failed, and that step received the change.",
        ],
        fix: "Give the client the test store's storage: `.live(in: storage)`.")
    case .noChangeYet(let expected, let skipped, let live, let nextWake):
      FailureMessage(
        summary: """
          The test expected a change of \(expected), but there was \
          none.\(FailureLines.skipped(skipped)) These effects are running:
          """,
        items: FailureLines.effects(live, nextWake: nextWake),
        causes: FailureLines.causes(nextWake: nextWake) + [
          "The owner and the test store use different storages."
        ],
        fix: FailureLines.fix(nextWake: nextWake)
          + " Or give the client the test store's storage: `.live(in: storage)`.")
    case .actionFirst(let expected, let unreceived):
      FailureMessage(
        summary: "The test expected a change of \(expected), but \(unreceived.text) comes first.",
        causes: [
          "The effect sends the action before it makes the change.",
          "The owner and the test store use different storages.",
        ],
        fix: """
          Receive the action first, then the change; or give the client the test store's storage: \
          `.live(in: storage)`.
          """)
    case .unexpectedChange(let expected, let actual):
      FailureMessage(
        summary: "The test expected a change of \(expected), but \(actual) was next.",
        causes: ["The test receives changes in a different order than they were made."],
        fix: "Receive the change that came first.")
    case .notAsserted(let change, let difference):
      FailureMessage(
        summary: "\(change) changed the state, but `receiveChange(of:)` has no assertion closure.",
        difference: difference, differenceLegend: "before → after",
        causes: ["The change is correct, but the assertion closure is missing."],
        fix: "Add a closure that makes this change.")
    case .unexpectedState(let change, let difference):
      FailureMessage(
        summary: "The state after the change \(change) is not the expected state.",
        difference: difference,
        causes: [
          "The closure omits a change, or makes an extra one.",
          "The client makes a wrong change.",
        ],
        fix: "Make exactly the expected changes in the closure, or fix the client.")
    case .nothingChanged(let change):
      FailureMessage(
        summary: "The test expected \(change) to change the state, but nothing changed.",
        causes: [
          "The closure sets only values that the state already had.",
          "The client had nothing to change.",
        ],
        fix: "Remove the closure if nothing should change; otherwise fix the client.")
    }
  }

  private static let receiveFix =
    "Receive each change in order with `store.receiveChange(of: ….self) { … }`, "
    + "or call `store.skipReceivedActions()`."
}
