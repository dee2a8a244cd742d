/// Lets one waiting sequence go on, once.
final class Signal: Sendable {
  private enum State: Sendable {
    case quiet
    case waiting(CheckedContinuation<Void, Never>)
    case fired
  }

  private let state = Locked(State.quiet)

  /// Lets whoever waits, or will wait, go on.
  func fire() {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .fired }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume()
  }

  /// Waits until it is fired, or the task is cancelled.
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
      onCancel: { fire() },
      isolation: isolation)
  }
}

/// A signal that is not kept.
struct WeakSignal {
  weak let signal: Signal?
}
