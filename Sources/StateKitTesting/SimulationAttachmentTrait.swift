import StateKitSimulation
public import Testing

/// The trait `.attachingSimulationFailures`: attaches the events and the choices of a failed
/// `simulate` to its test.
public struct SimulationAttachmentTrait: TestTrait, SuiteTrait, TestScoping {
  /// Always true: a suite applies the trait to each of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test case, and attaches the failed run if the test case throws a `SimulationFailure`.
  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    do {
      try await function()
    } catch let failure as SimulationFailure {
      Attachment.record(
        Self.report(of: failure), named: "Simulation.txt", sourceLocation: test.sourceLocation)
      throw failure
    }
  }

  /// Returns the text of the attachment: the failure, and all events of the run.
  static func report(of failure: SimulationFailure) -> String {
    """
    \(failure)

    All events:
    \(failure.events.joined(separator: "\n"))

    """
  }
}

extension Trait where Self == SimulationAttachmentTrait {
  /// Attaches all events and the choices of a failed simulation to a test that throws its error.
  ///
  /// ```swift
  /// @Test(.attachingSimulationFailures) func `The contacts are saved`() throws {
  ///   try simulate(seeds: 0..<100) { simulation in … }
  /// }
  /// ```
  ///
  /// Run the tests with `swift test --attachments-path FOLDER` to store the attachments.
  public static var attachingSimulationFailures: Self { SimulationAttachmentTrait() }
}
