extension StateCell {
  /// The state of a slot relative to the last version that a sequence has delivered.
  enum PollResult {
    case newer(Published.State, version: UInt64)
    case same
    case closed
  }

  final func poll(after delivered: UInt64?) -> PollResult {
    lock.withLock(for: .call("A sequence's next()")) { shared in
      look(after: delivered, in: shared)
    }
  }

  private func look(after delivered: UInt64?, in shared: StorageState) -> PollResult {
    if delivered != version { return .newer(unsafe state, version: version) }
    return shared.isClosed ? .closed : .same
  }

  /// Waits until ``look(after:)`` returns something other than `.same`, or the task is cancelled.
  final func wait(after delivered: UInt64?, isolation: isolated (any Actor)?) async {
    let number = lock.withLock(for: .call("A sequence's next()")) { $0.nextNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = SharedWaiter(continuation)
        let waits = lock.withLock(for: .call("A sequence's next()")) { shared in
          guard case .same = look(after: delivered, in: shared) else { return false }
          waiters[number] = waiter
          return true
        }
        // The cancellation handler may have run before the waiter was stored.
        if !waits { waiter.resume() } else if Task.isCancelled { forget(number) }
      }
    } onCancel: {
      forget(number)
    }
  }

  /// Calls `body` after the next change, on the thread that makes the change, with the number of
  /// the wait.
  ///
  /// - Returns: The number of the wait, for ``cancelNotification(_:)``.
  final func notifyOnNextChange(_ body: @escaping @Sendable (UInt64) -> Void) -> UInt64 {
    lock.withLock(for: .call("Observing shared state")) { shared in
      let number = shared.nextNumber()
      waiters[number] = SharedWaiter { body(number) }
      return number
    }
  }

  /// Cancels a ``wait(_:)``.
  final func cancelNotification(_ number: UInt64) {
    lock.runOutsideOtherLocks { [self] isInside in
      if isInside {
        // An observer may end inside a transaction, when the transaction replaces what it belongs
        // to.
        _ = waiters.removeValue(forKey: number)
      } else {
        _ = lock.withLock(for: .call("The end of an observer")) { _ in
          waiters.removeValue(forKey: number)
        }
      }
    }
  }

  /// The version of the latest change.
  final var latestVersion: UInt64 {
    lock.withLock(for: .read(Published.self)) { _ in version }
  }

  private func forget(_ number: UInt64) {
    let waiter = lock.withLock(for: .call("The end of a sequence")) { _ in
      waiters.removeValue(forKey: number)
    }
    waiter?.resume()
  }
}
