/// What is wrong in the program that the test runs, or in how the test uses its store.
enum ProgramFailure: Equatable, Sendable {
  /// The store reported something.
  case issue(String)
  /// An endpoint was called that nobody gave.
  case unimplemented(endpoint: String)
  /// A step was taken in the closure of another one.
  case nestedStep
  /// The world belongs to another test store.
  case sharedWorld

  var message: FailureMessage {
    switch self {
    case .issue(let report):
      // It says itself what usually causes it, and what to do.
      FailureMessage(what: report)
    case .unimplemented(let endpoint):
      FailureMessage(
        what: "\(endpoint) was called, and the test does not give it.",
        causes: ["The feature calls a dependency that this test did not expect it to call."],
        mend: "Give it where the store is made: `dependencies: { $0.… = … }`.")
    case .nestedStep:
      FailureMessage(
        what: "A step was taken in the closure of another one, before that one was compared.",
        causes: ["A call of the test store stands between the braces of `send` or `receive`."],
        mend: "End the closure first: the steps of a test stand one after the other.")
    case .sharedWorld:
      FailureMessage(
        what: "Two test stores are in one simulation: each would let time pass for the other.",
        causes: ["`simulation:` is given to a second test store while the first one lives."],
        mend: "Give each its own, or put the second feature into a `StoreActor`.")
    }
  }
}
