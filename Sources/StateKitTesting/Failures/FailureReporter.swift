import Testing

/// Where the failures of a test store go: to Swift Testing, or, in the tests of the messages, to a list.
struct FailureReporter: Sendable {
  @TaskLocal static var current = FailureReporter { failure, location in
    // Nobody would hear of it, and a test that is wrong would pass.
    if Test.current == nil && !failure.isNotice {
      fatalError(
        """
        A test store has failed where no test of Swift Testing runs. Use it in a function with \
        `@Test`, in the task of the test: of what fails in XCTest, a detached task or a thread of its \
        own nobody hears.

        \(failure.message)
        """)
    }
    Issue.record(
      Comment(rawValue: failure.message.description),
      severity: failure.isNotice ? .warning : .error, sourceLocation: location)
  }

  let record: @Sendable (TestFailure, SourceLocation) -> Void
}
