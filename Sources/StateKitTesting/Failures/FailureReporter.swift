import Testing

/// Where the failures of a test store go: to Swift Testing, or, in the tests of the messages, to a list.
struct FailureReporter: Sendable {
  @TaskLocal static var current = FailureReporter { failure, location in
    Issue.record(
      Comment(rawValue: failure.message.description),
      severity: failure.isNotice ? .warning : .error, sourceLocation: location)
  }

  let record: @Sendable (TestFailure, SourceLocation) -> Void
}
