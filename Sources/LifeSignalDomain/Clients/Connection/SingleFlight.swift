internal import Synchronization

/// The coordination of several tasks that need one operation: the first task runs it, and the
/// others wait for its outcome. If the first task is cancelled, one of the others runs the
/// operation.
final class SingleFlight: Sendable {
  /// The outcome of running the operation.
  enum Outcome: Sendable {
    /// The operation completed successfully.
    case done
    /// The operation failed, and the waiting tasks fail with the same error.
    case failed(any Error)
    /// The task that ran the operation was cancelled, and another task must run it.
    case abandoned
  }

  private struct State {
    var isRunning = false
    var lastWaiter: UInt64 = 0
    var waiters: [UInt64: AsyncStream<Outcome>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// Waits until the task that is running the operation has finished. If no task is running it,
  /// returns immediately.
  ///
  /// - Returns: `nil` if the caller must run the operation and then call ``finish(_:)``; otherwise
  ///   the outcome of the task that ran it.
  /// - Throws: `CancellationError` if the caller's task is cancelled.
  func begin() async throws -> Outcome? {
    let (stream, continuation) = AsyncStream.makeStream(of: Outcome.self)
    let number = state.withLock { state -> UInt64? in
      guard state.isRunning else {
        state.isRunning = true
        return nil
      }
      state.lastWaiter += 1
      state.waiters[state.lastWaiter] = continuation
      return state.lastWaiter
    }
    guard let number else { return nil }
    defer { state.withLock { $0.waiters[number] = nil } }
    for await outcome in stream { return outcome }
    throw CancellationError()
  }

  /// Passes the outcome of the operation to the waiting tasks.
  func finish(_ outcome: Outcome) {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      state.isRunning = false
      return state.waiters
    }
    for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) { waiter.yield(outcome) }
  }
}
