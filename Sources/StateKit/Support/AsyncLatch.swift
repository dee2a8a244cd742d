/// A latch for one waiting task. It is opened once, and stays open.
final class AsyncLatch: Sendable {
  private enum State: Sendable {
    case closed
    case waiting(CheckedContinuation<Void, Never>)
    case open
  }

  private let state = Locked(State.closed)

  /// Opens the latch: resumes the waiting task, if any. A task that waits later does not suspend.
  func open() {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .open }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume()
  }

  /// Waits until the latch is open. Cancelling the task opens the latch.
  func wait(isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: isolation) { continuation in
          let isOpen = state.withLock { state in
            if case .open = state { return true }
            state = .waiting(continuation)
            return false
          }
          if isOpen { continuation.resume() }
        }
      },
      onCancel: { open() },
      isolation: isolation)
  }
}
