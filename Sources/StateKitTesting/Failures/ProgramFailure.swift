/// What is wrong in the program that the test runs.
enum ProgramFailure: Equatable, Sendable {
  /// The store reported something.
  case issue(String)
  /// An endpoint was called that nobody gave.
  case unimplemented(endpoint: String)

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
    }
  }
}
