/// An event that happens once. When it happens, all tasks that wait for it continue. Cancelling a
/// task does not end its wait.
final class Signal: Sendable {
  private enum State: Sendable {
    case pending([CheckedContinuation<Void, Never>])
    case happened
  }

  private let state = Locked(State.pending([]))

  /// Waits for the event, which may have happened already.
  func wait() async {
    await withCheckedContinuation { continuation in
      let hasHappened = state.withLock { state in
        guard case .pending(let waiting) = state else { return true }
        state = .pending(waiting + [continuation])
        return false
      }
      if hasHappened { continuation.resume() }
    }
  }

  /// Resumes all waiting tasks, outside the lock.
  func send() {
    let waiting = state.withLock { state in
      guard case .pending(let waiting) = state else { return [CheckedContinuation<Void, Never>]() }
      state = .happened
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
