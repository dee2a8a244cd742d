import Synchronization

/// An asynchronous semaphore. Waiting tasks block no thread. They receive permits in the order in
/// which they started to wait.
package final class AsyncSemaphore: Sendable {
  private struct State {
    var available: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  package init(_ count: Int) { state = Mutex(State(available: count)) }

  /// Takes a permit. If none is available, waits until another task returns one.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let isAvailable = state.withLock { state in
        guard state.available > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.available -= 1
        return true
      }
      if isAvailable { continuation.resume() }
    }
  }

  /// Returns a permit. If tasks are waiting, the task that has waited longest receives the permit.
  package func signal() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.available += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
