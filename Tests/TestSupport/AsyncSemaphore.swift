import Synchronization

/// An asynchronous semaphore. Waiting tasks do not block a thread and receive their permits in the
/// order in which they started to wait.
package final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  package init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Takes a permit. Waits for one if all are taken.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives a permit back. If tasks are waiting, the one that has waited longest receives it.
  package func signal() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
