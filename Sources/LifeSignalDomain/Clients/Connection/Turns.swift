internal import Synchronization

/// One does something for all who want it done: the first one does it, and the others wait for its
/// outcome. When the first one is cancelled, one of the others does it.
final class Turns: Sendable {
  /// How it went.
  enum Outcome: Sendable {
    /// It is done.
    case done
    /// It went wrong; the others need not try.
    case failed(any Error)
    /// Who was at it gave up; somebody else has to.
    case abandoned
  }

  private struct State {
    var isTaken = false
    var lastWaiter: UInt64 = 0
    var waiters: [UInt64: AsyncStream<Outcome>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// Takes the turn, or waits for the outcome of whose turn it is.
  ///
  /// - Returns: Nothing to who has the turn, and calls ``end(_:)``; to the others the outcome.
  /// - Throws: `CancellationError` when the task is cancelled.
  func take() async throws -> Outcome? {
    let (stream, continuation) = AsyncStream.makeStream(of: Outcome.self)
    let number = state.withLock { state -> UInt64? in
      guard state.isTaken else {
        state.isTaken = true
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

  /// Ends the turn.
  func end(_ outcome: Outcome) {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      state.isTaken = false
      return state.waiters
    }
    for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) { waiter.yield(outcome) }
  }
}
