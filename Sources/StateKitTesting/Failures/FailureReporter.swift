import Testing

/// Records the failures of test stores: in Swift Testing or, in the tests of the messages, in a
/// list.
struct FailureReporter: Sendable {
  @TaskLocal static var current = FailureReporter { failure, location in
    // Without a current test, the failure would not be reported, and a wrong test would pass.
    if Test.current == nil && !failure.isNotice {
      fatalError(
        """
        A test store failed outside a test of Swift Testing, where its failure cannot be recorded. \
        Likely causes: the store is used in XCTest, in a detached task or on another thread. Use \
        the store in a function with `@Test`, in the task of that test.

        \(failure.message)
        """)
    }
    Issue.record(
      Comment(rawValue: failure.message.description),
      severity: failure.isNotice ? .warning : .error, sourceLocation: location)
  }

  let record: @Sendable (TestFailure, SourceLocation) -> Void
  /// Attaches a text to the current test, if there is one.
  var attach: @Sendable (String, SourceLocation) -> Void = { text, location in
    if Test.current == nil { return }
    Attachment.record(text, named: "TestStore.txt", sourceLocation: location)
  }
}
