package import Testing

/// A limit on the number of child processes that run at the same time.
///
/// Without a limit, Swift Testing starts all exit tests of a test run at the same time: a hundred
/// processes with their pipes. If the system refuses a process (`EAGAIN`) or a pipe (`EMFILE`), the
/// test reports "A system failure occurred". Every suite with an exit test has this trait.
package struct ChildProcessLimit: TestTrait, SuiteTrait, TestScoping {
  /// The number of tests with a child process that can run at the same time.
  package static let count = 4

  private static let permits = AsyncSemaphore(count)
  /// Whether the current task runs in a body that has a permit.
  @TaskLocal private static var hasPermit = false

  package var isRecursive: Bool { true }

  /// Runs a test as soon as fewer than ``count`` other tests with child processes are running.
  @concurrent
  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Self.run { try await body() }
  }

  /// Runs `body` as soon as fewer than ``count`` other bodies are running. A call in `body` runs at once:
  /// if it waited for a permit of its own, ``count`` bodies could wait for each other forever.
  package static func run<Result>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    if hasPermit { return try await body() }
    await permits.wait()
    defer { permits.signal() }
    return try await $hasPermit.withValue(true) { try await body() }
  }
}

extension Trait where Self == ChildProcessLimit {
  /// A trait for tests with child processes. At most ``ChildProcessLimit/count`` of all tests with
  /// this trait run at the same time.
  package static var limitedChildProcesses: Self { ChildProcessLimit() }
}
