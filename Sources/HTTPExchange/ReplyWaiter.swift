import Synchronization

/// The wait for one reply that may never come. The first outcome counts; later ones are dropped.
///
/// The continuation is resumed outside the lock, because on Linux a cancellation holds a lock of the
/// runtime that the resumption needs.
final class ReplyWaiter: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<HTTPResponse, any Error>)
    case ended
  }

  private let state = Mutex(State.idle)

  /// Calls `start`, and waits for ``end(with:)`` or the cancellation of the task. A task that is
  /// already cancelled does not call `start`.
  func wait(start: @Sendable () -> Void) async throws -> HTTPResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if begin(continuation) {
          start()
        } else {
          continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      end(with: .failure(CancellationError()))
    }
  }

  /// Ends the wait with an outcome, unless it has ended.
  func end(with result: Result<HTTPResponse, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<HTTPResponse, any Error>? in
      defer { state = .ended }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(with: result)
  }

  private func begin(_ continuation: CheckedContinuation<HTTPResponse, any Error>) -> Bool {
    state.withLock { state in
      guard case .idle = state else { return false }
      state = .waiting(continuation)
      return true
    }
  }
}
