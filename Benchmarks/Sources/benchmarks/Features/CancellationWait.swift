import Synchronization

/// A wait that ends only when its task is cancelled.
final class CancellationWait: Sendable {
  private enum State: Sendable {
    case new
    case waiting(CheckedContinuation<Void, any Error>)
    case cancelled
  }

  private let state = Mutex(State.new)

  /// Waits until the task is cancelled.
  ///
  /// - Throws: `CancellationError`, always.
  func untilCancelled() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if case .cancelled = state { return true }
          state = .waiting(continuation)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let waitingContinuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        defer { state = .cancelled }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
      waitingContinuation?.resume(throwing: CancellationError())
    }
  }
}
