internal import Synchronization

/// Whether the client reads from its connection. Consumers that are behind close the gate.
///
/// A consumer closes and opens the gate under the lock that protects its buffer, so that the gate is
/// never closed by a consumer that has caught up or ended meanwhile.
final class ReadingGate: Sendable {
  private struct State {
    var closers: Set<ObjectIdentifier> = []
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Stops reading until the consumer opens the gate.
  func close(for consumer: AnyObject) {
    _ = state.withLock { $0.closers.insert(ObjectIdentifier(consumer)) }
  }

  /// Continues to read, unless other consumers have closed the gate too.
  ///
  /// - Returns: The task that waits to read; nil if none does. The caller resumes it outside of its
  ///   locks.
  func open(for consumer: AnyObject) -> CheckedContinuation<Void, Never>? {
    state.withLock { state in
      state.closers.remove(ObjectIdentifier(consumer))
      return state.closers.isEmpty ? state.waiter.take() : nil
    }
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
