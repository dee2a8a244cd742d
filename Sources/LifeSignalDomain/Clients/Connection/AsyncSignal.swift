internal import StateKit
internal import Synchronization

/// A signal that wakes waiting tasks. Nudges that are given while no task waits count as one, and
/// wake the next task that waits.
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

  /// Discards a nudge that no task has received, because the caller is about to check everything
  /// anyway.
  func reset() { state.withLock { $0.isSignaled = false } }

  /// Waits for a nudge.
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

  /// Waits for the result of an operation, until a nudge arrives after which `isOver` returns
  /// `true`.
  ///
  /// - Returns: The result, or `nil` if the wait ended or the task was cancelled before.
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

  /// Waits for a nudge, at most for a duration.
  ///
  /// - Returns: Whether a nudge arrived.
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
