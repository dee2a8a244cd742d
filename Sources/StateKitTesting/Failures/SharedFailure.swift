import StateKit

/// What is wrong with the changes of shared state.
enum SharedFailure: Equatable, Sendable {
  /// Some came before a step and were not received.
  case notReceived([String], before: Step)
  /// None came, and no effect lives that could make one.
  case noneComes(expected: String, skipped: WaitingActions)
  /// None came, but effects live.
  case noneYet(
    expected: String, skipped: WaitingActions, live: [EffectIdentity], nextWake: Duration?)
  /// An action comes before the change that is expected.
  case actionFirst(expected: String, WaitingAction)
  /// A change of another piece came.
  case isOther(expected: String, actual: String)
  /// It changed something, and the test says nothing of it.
  case notAsserted(String, Difference)
  /// It made another state than the test says.
  case isOtherState(String, Difference)
  /// The test has a closure, and the change changed nothing.
  case nothingChanged(String)

  var message: FailureMessage {
    switch self {
    case .notReceived(let changes, .end), .notReceived(let changes, .finishing):
      FailureMessage(
        what: "The test ended, and changes of shared state were not received:",
        list: Lines.first(changes),
        causes: ["An effect, or the test itself, called a client that changes what it owns."],
        mend: Self.receive)
    case .notReceived(let changes, let step):
      FailureMessage(
        what: "Before \(step.text), these changes of shared state have to be received:",
        list: Lines.first(changes),
        causes: [
          "An effect called a client that changes what it owns.",
          "The test receives in another order than it happens.",
        ],
        mend: Self.receive)
    case .noneComes(let expected, let skipped):
      FailureMessage(
        what: """
          The test receives a change of \(expected), but there was none, and no effect lives.\
          \(Lines.skipped(skipped))
          """,
        causes: [
          "The effect does not call the client, or the client is a double that owns nothing.",
          "The owner writes in another storage than the one that the test store was given.",
        ],
        mend: "Give the client the test store's storage: `.live(in: storage)`.")
    case .noneYet(let expected, let skipped, let live, let nextWake):
      FailureMessage(
        what: """
          The test receives a change of \(expected), but there was none.\(Lines.skipped(skipped)) These \
          effects live:
          """,
        list: Lines.effects(live, nextWake: nextWake),
        causes: [
          nextWake == nil
            ? "An effect waits for something that no step of the test makes happen."
            : "An effect waits for a time that has not come.",
          "The owner writes in another storage than the one that the test store was given.",
        ],
        mend: Lines.mend(nextWake))
    case .actionFirst(let expected, let waiting):
      FailureMessage(
        what: "The test receives a change of \(expected), but \(waiting.text) comes first.",
        causes: [
          "The effect sends before it writes.",
          "The owner writes in another storage than the one that the test store was given.",
        ],
        mend: """
          Receive the action first, then the change; or give the client the test store's storage: \
          `.live(in: storage)`.
          """)
    case .isOther(let expected, let actual):
      FailureMessage(
        what: "The test receives a change of \(expected), but \(actual) was next.",
        causes: ["The test receives in another order than the clients write."],
        mend: "Receive what came first.")
    case .notAsserted(let change, let difference):
      FailureMessage(
        what: "The change \(change) is another one than none, and the test does not say so.",
        difference: difference, sides: "before → after",
        causes: ["`receiveChange(of:)` has no closure, so it expects that nothing changed."],
        mend: "Give it a closure that makes this change.")
    case .isOtherState(let change, let difference):
      FailureMessage(
        what: "The change \(change) did not make the state that the test expects.",
        difference: difference,
        causes: [
          "The closure leaves out a change, or makes one too many.",
          "The client changes something else than it should.",
        ],
        mend: "Say in the closure all that the owner should change, or mend the client.")
    case .nothingChanged(let change):
      FailureMessage(
        what: "The test expects that \(change) changes something, and nothing changed.",
        causes: [
          "The closure sets what the state had already.",
          "The client found nothing to do.",
        ],
        mend: "Leave the closure out if nothing should change; else mend the client.")
    }
  }

  private static let receive =
    "Receive each in its place: `store.receiveChange(of: ….self) { … }`, "
    + "or `store.skipReceivedActions()`."
}
