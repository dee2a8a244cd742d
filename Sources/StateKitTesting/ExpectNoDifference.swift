public import Testing

/// Fails the test if two values differ, with a message that shows only the differences.
///
/// ```swift
/// expectNoDifference([ana, ben], store.state.contacts)
/// ```
///
/// - Parameters:
///   - expected: The expected value.
///   - actual: The actual value.
///   - sourceLocation: The source location of the call, for the failure.
public func expectNoDifference<Value: Equatable>(
  _ expected: Value, _ actual: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  if expected == actual { return }
  FailureReporter.current.record(
    .values(RenderedDifference(expected: expected, actual: actual)), sourceLocation)
}
