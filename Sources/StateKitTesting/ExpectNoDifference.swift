public import Testing

/// Fails when two values differ, and shows only where they do.
///
/// ```swift
/// expectNoDifference([ana, ben], store.state.contacts)
/// ```
///
/// - Parameters:
///   - expected: The value that is expected.
///   - actual: The value that is.
///   - sourceLocation: The line of the test.
public func expectNoDifference<Value: Equatable>(
  _ expected: Value, _ actual: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  if expected == actual { return }
  FailureReporter.current.record(
    .values(Difference(expected: expected, actual: actual)), sourceLocation)
}
