internal import Synchronization

/// A caller that waits for one result. The first result counts; a cancelled caller stops waiting.
final class Waiter<Value: Sendable>: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Value, any Error>)
    case resolved(Result<Value, any Error>)
  }

  private let state = Mutex(State.idle)

  /// Ends the wait with a result. Further results have no effect.
  func resolve(_ result: Result<Value, any Error>) {
    // The caller is resumed outside of the lock.
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      switch state {
      case .idle: state = .resolved(result)
      case .waiting(let continuation):
        state = .resolved(result)
        return continuation
      case .resolved: break
      }
      return nil
    }
    continuation?.resume(with: result)
  }

  /// Waits for the result.
  ///
  /// - Throws: The failure of the result, or `CancellationError` if the task was cancelled before.
  func value(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
        let result = state.withLock { state -> Result<Value, any Error>? in
          if case .resolved(let result) = state { return result }
          state = .waiting(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      resolve(.failure(CancellationError()))
    }
  }
}
