/// A signal that resumes one waiting sequence, once.
final class AsyncLatch: Sendable {
  private enum State: Sendable {
    case quiet
    case waiting(CheckedContinuation<Void, Never>)
    case fired
  }

  private let state = Locked(State.quiet)

  /// Resumes the current or next waiter.
  func open() {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .fired }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume()
  }

  /// Waits until the signal is fired or the task is cancelled.
  func wait(isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: isolation) { continuation in
          let isOver = state.withLock { state in
            if case .fired = state { return true }
            state = .waiting(continuation)
            return false
          }
          if isOver { continuation.resume() }
        }
      },
      onCancel: { open() },
      isolation: isolation)
  }
}

/// A weak reference to a signal.
struct WeakLatch {
  weak let signal: AsyncLatch?
}
