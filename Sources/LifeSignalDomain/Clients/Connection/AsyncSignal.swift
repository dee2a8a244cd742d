internal import StateKit
internal import Synchronization

/// A signal that wakes waiting tasks.
///
/// If the signal is sent while no task waits, the next task that waits continues immediately.
/// Sending the signal several times before a task waits has the same effect as sending it once.
final class AsyncSignal: Sendable {
  private struct State {
    var isSignaled = false
    var lastWaiter: UInt64 = 0
    var waiters: [UInt64: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// Wakes the waiting tasks, or the next task that waits.
  func signal() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      state.isSignaled = state.waiters.isEmpty
      return state.waiters
    }
    for (_, waiter) in waiters { waiter.yield() }
  }

  /// Discards a signal that no task has received. A task calls this before it checks all the work
  /// that the signal could announce.
  func reset() { state.withLock { $0.isSignaled = false } }

  /// Waits until the signal is sent.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func wait() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let number = state.withLock { state -> UInt64? in
      if state.isSignaled {
        state.isSignaled = false
        return nil
      }
      state.lastWaiter += 1
      state.waiters[state.lastWaiter] = continuation
      return state.lastWaiter
    }
    guard let number else { return }
    defer { state.withLock { $0.waiters[number] = nil } }
    for await _ in stream { return }
    throw CancellationError()
  }

  /// Runs an operation and returns its result. Cancels the operation when `isOver` returns `true`.
  /// The function calls `isOver` at the start, and each time the signal is sent.
  ///
  /// - Returns: The result, or `nil` if the operation or the task was cancelled.
  func perform<Result: Sendable>(
    _ operation: @escaping @Sendable () async -> Result,
    until isOver: @escaping @Sendable () -> Bool
  ) async -> Result? {
    await withTaskGroup(of: Result?.self) { group in
      group.addTask { await operation() }
      group.addTask { [self] in
        while !isOver() { if (try? await wait()) == nil { break } }
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? nil
    }
  }

  /// Waits until the signal is sent, at most for a duration.
  ///
  /// - Returns: `true` if the signal was sent, and `false` if the duration passed.
  /// - Throws: `CancellationError` if the task is cancelled.
  func wait(for duration: Duration, clock: any Clock<Duration>) async throws -> Bool {
    do {
      try await withAbandoningTimeout(duration, clock: clock) { [self] in try await wait() }
      return true
    } catch is TimeoutExceeded {
      return false
    }
  }
}
