/// One await for one signal. Both the signal and a cancellation resume the awaiting task outside the
/// lock, because the resumed task may run at once and take the same lock.
final class Waiter: Sendable {
  private enum State: Sendable {
    case idle
    case waiting(CheckedContinuation<Void, any Error>)
    case ended((any Error)?)
  }

  private let state = Locked(State.idle)

  /// Waits for the signal, which may have come already, and goes on in the caller's isolation.
  ///
  /// The isolation is a parameter because the closure below has to use it: a closure without an
  /// isolation would continue on a thread of the pool, and change back to the loop for each
  /// message.
  ///
  /// - Throws: the error of the signal, or `CancellationError`.
  func wait(isolation: isolated (any Actor)? = #isolation) async throws {
    try await withTaskCancellationHandler {
      _ = isolation
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if case .ended(let error) = state {
            return error.map { .failure($0) } ?? .success(())
          }
          state = .waiting(continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      _ = signal(CancellationError())
    }
  }

  /// Whether the wait has ended: signalled, failed or cancelled.
  var hasEnded: Bool {
    state.withLock { if case .ended = $0 { true } else { false } }
  }

  /// Ends the wait. Returns false if it had ended before.
  @discardableResult
  func signal(_ error: (any Error)? = nil) -> Bool {
    let (isFirst, continuation) = state.withLock {
      state -> (Bool, CheckedContinuation<Void, any Error>?) in
      defer { if case .ended = state {} else { state = .ended(error) } }
      switch state {
      case .idle: return (true, nil)
      case .waiting(let continuation): return (true, continuation)
      case .ended: return (false, nil)
      }
    }
    if let error { continuation?.resume(throwing: error) } else { continuation?.resume() }
    return isFirst
  }
}
