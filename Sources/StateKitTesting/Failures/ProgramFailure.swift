/// A failure of the program under test, or a wrong use of the test store.
enum ProgramFailure: Equatable, Sendable {
  /// The store reported an issue of the program.
  case issue(String)
  /// An endpoint without an implementation was called.
  case unimplemented(endpoint: String)
  /// A step was called in the closure of another step.
  case nestedStep
  /// The simulation belongs to another test store.
  case simulationInUse

  var message: FailureMessage {
    switch self {
    case .issue(let description):
      // The description of an issue contains the likely cause and the fix.
      FailureMessage(summary: description)
    case .unimplemented(let endpoint):
      FailureMessage(
        summary: "\(endpoint) was called, but the test does not implement it.",
        causes: ["The feature calls a dependency that the test did not expect it to call."],
        fix: "Implement the endpoint where the store is created: `dependencies: { $0.… = … }`.")
    case .nestedStep:
      FailureMessage(
        summary: """
          The test called a step in the closure of another step, before the state of that other \
          step was compared.
          """,
        causes: ["The closure of `send` or `receive` calls a method of the test store."],
        fix: "Call the method after the outer step. The steps of a test cannot be nested.")
    case .simulationInUse:
      FailureMessage(
        summary: "Two test stores use one simulation, so each advances the time of the other.",
        causes: ["`simulation:` was passed to a second test store while the first one exists."],
        fix: "Give each store its own simulation, or run the second feature in a `StoreActor`.")
    }
  }
}
