internal import StateKit
internal import Synchronization

/// Wakes the one who waits for something to do. Nudges that come while nobody waits are one nudge, and
/// the next who waits gets it.
final class Nudge: Sendable {
  private struct State {
    var isGiven = false
    var lastWaiter: UInt64 = 0
    var waiters: [UInt64: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// Wakes whoever waits, or the next one.
  func give() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      state.isGiven = state.waiters.isEmpty
      return state.waiters
    }
    for (_, waiter) in waiters { waiter.yield() }
  }

  /// Forgets a nudge that nobody has got yet: whoever is about to look at everything needs it no more.
  func forget() { state.withLock { $0.isGiven = false } }

  /// Waits for a nudge.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func wait() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let number = state.withLock { state -> UInt64? in
      if state.isGiven {
        state.isGiven = false
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

  /// Waits for a result, but no longer than until a nudge after which `isOver` says so.
  ///
  /// - Returns: Nothing when it was over, or the task was cancelled, before there was a result.
  func racing<Result: Sendable>(
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

  /// Waits for a nudge, but no longer than a while.
  ///
  /// - Returns: Whether one came.
  /// - Throws: `CancellationError` when the task is cancelled.
  func wait(for duration: Duration, clock: any Clock<Duration>) async throws -> Bool {
    do {
      try await withDeadline(duration, clock: clock) { [self] in try await wait() }
      return true
    } catch is DeadlineExceeded {
      return false
    }
  }
}
