/// What is wrong in the program that the test runs.
enum ProgramFailure: Equatable, Sendable {
  /// The store reported something.
  case issue(String)
  /// An endpoint was called that nobody gave.
  case unimplemented(endpoint: String)
  /// A step did not come to its end.
  case tooManyActions(limit: Int, last: String)

  var message: FailureMessage {
    switch self {
    case .issue(let report):
      FailureMessage(
        what: "The store reports: \(report)",
        causes: ["The feature does something that can only be a mistake."],
        mend: "See the report.")
    case .unimplemented(let endpoint):
      FailureMessage(
        what: "\(endpoint) was called, and the test does not give it.",
        causes: ["The feature calls a dependency that this test did not expect it to call."],
        mend: "Give it where the store is made: `dependencies: { $0.… = … }`.")
    case .tooManyActions(let limit, let last):
      FailureMessage(
        what: "\(limit) actions came in one step, and it was stopped. The last one was `\(last)`.",
        causes: ["A reducer answers an action with an effect that sends the same action again."],
        mend: "Break the circle: return `.none` where there is nothing more to do.")
    }
  }
}
