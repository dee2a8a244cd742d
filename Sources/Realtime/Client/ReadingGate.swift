internal import Synchronization

/// Whether the client reads from its connection. Subscribers that are behind close the gate.
final class ReadingGate: Sendable {
  private struct State {
    var closers: Set<ObjectIdentifier> = []
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Stops reading until the subscriber opens the gate.
  func close(for subscriber: AnyObject) {
    _ = state.withLock { $0.closers.insert(ObjectIdentifier(subscriber)) }
  }

  /// Continues to read, unless other subscribers have closed the gate too.
  func open(for subscriber: AnyObject) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.closers.remove(ObjectIdentifier(subscriber))
      return state.closers.isEmpty ? state.waiter.take() : nil
    }
    waiter?.resume()
  }

  /// Whether the gate is open.
  var isOpen: Bool { state.withLock { $0.closers.isEmpty } }

  /// Waits until the gate is open. One task waits at a time; a cancelled task does not wait.
  func pass(isolation: isolated (any Actor)? = #isolation) async {
    if isOpen { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        let passes = state.withLock { state in
          if state.closers.isEmpty || Task.isCancelled { return true }
          state.waiter = continuation
          return false
        }
        if passes { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiter.take() }?.resume()
    }
  }
}
