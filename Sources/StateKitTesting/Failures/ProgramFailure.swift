/// A failure of the program under test, or a wrong use of the test store.
enum ProgramFailure: Equatable, Sendable {
  /// The store reported something.
  case issue(String)
  /// An endpoint without an implementation was called.
  case unimplemented(endpoint: String)
  /// A step was taken in the closure of another step.
  case nestedStep
  /// The world belongs to another test store.
  case simulationInUse

  var message: FailureMessage {
    switch self {
    case .issue(let report):
      // The report itself contains the likely cause and the fix.
      FailureMessage(summary: report)
    case .unimplemented(let endpoint):
      FailureMessage(
        summary: "\(endpoint) was called, but the test does not implement it.",
        causes: ["The feature calls a dependency that the test did not expect it to call."],
        fix: "Implement it where the store is created: `dependencies: { $0.… = … }`.")
    case .nestedStep:
      FailureMessage(
        summary: "A step was taken in the closure of another step, before its state was compared.",
        causes: ["The closure of `send` or `receive` calls a method of the test store."],
        fix: "Call the method after the closure: the steps of a test follow one another.")
    case .simulationInUse:
      FailureMessage(
        summary: "Two test stores use one simulation, so each advances the time of the other.",
        causes: ["`simulation:` was passed to a second test store while the first one exists."],
        fix: "Give each store its own simulation, or run the second feature in a `StoreActor`.")
    }
  }
}
