internal import Synchronization

/// A caller that waits for one or more fetches. A cancelled caller stops waiting.
final class FetchWaiter: Sendable {
  private enum State {
    /// The number of fetches that have not ended, and the last error of those that have.
    case waiting(Int, FetchError?, CheckedContinuation<Void, any Error>?)
    case ended(Result<Void, any Error>)
  }

  private let state: Mutex<State>

  /// Creates a wait for a number of fetches.
  init(count: Int) { state = Mutex(.waiting(count, nil, nil)) }

  /// Records the end of a fetch. The last one ends the wait with the last error that occurred.
  func fetchEnded(_ error: FetchError?) {
    resume { state in
      guard case .waiting(let count, let lastError, let continuation) = state else { return nil }
      let error = error ?? lastError
      if count > 1 {
        state = .waiting(count - 1, error, continuation)
        return nil
      }
      return .some(error.map { .failure($0) } ?? .success(()))
    }
  }

  /// Ends the wait without waiting for the fetches.
  func end(_ result: Result<Void, any Error>) { resume { _ in result } }

  /// Waits for the fetches.
  ///
  /// - Throws: ``FetchError``, or `CancellationError` if the task was cancelled before.
  func wait(isolation: isolated (any Actor)? = #isolation) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          switch state {
          case .waiting(let count, let error, _):
            state = .waiting(count, error, continuation)
            return nil
          case .ended(let result): return result
          }
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }

  /// Ends the wait if `body` returns a result. The caller is resumed outside of the lock.
  private func resume(_ body: (inout State) -> Result<Void, any Error>?) {
    let resumed = state.withLock {
      state -> (CheckedContinuation<Void, any Error>?, Result<Void, any Error>)? in
      guard let result = body(&state), case .waiting(_, _, let continuation) = state else {
        return nil
      }
      state = .ended(result)
      return (continuation, result)
    }
    if let (continuation, result) = resumed { continuation?.resume(with: result) }
  }
}
