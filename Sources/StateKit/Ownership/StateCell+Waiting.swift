extension StateCell {
  /// The state that a sequence delivers next, if it has changed since the last delivery.
  enum PollResult {
    case newer(Published.State, version: UInt64)
    case same
    case closed
  }

  /// Returns the current state if its version is not `deliveredVersion`.
  final func poll(after deliveredVersion: UInt64?) -> PollResult {
    lock.withLock(for: .call("A sequence's next()")) { storage in
      pollResult(after: deliveredVersion, in: storage)
    }
  }

  private func pollResult(after deliveredVersion: UInt64?, in storage: StorageState) -> PollResult {
    if deliveredVersion != version { return .newer(unsafe state, version: version) }
    return storage.isClosed ? .closed : .same
  }

  /// Waits until ``poll(after:)`` no longer returns `.same`, or the task is cancelled.
  final func wait(after deliveredVersion: UInt64?, isolation: isolated (any Actor)?) async {
    let latch = AsyncLatch()
    let number = lock.withLock(for: .call("A sequence's next()")) { storage -> UInt64? in
      guard case .same = pollResult(after: deliveredVersion, in: storage) else { return nil }
      let number = storage.nextNumber()
      waiters[number] = { latch.open() }
      return number
    }
    guard let number else { return }
    await latch.wait(isolation: isolation)
    if Task.isCancelled { forget(number) }
  }

  /// Calls `body` after the next change, on the thread that makes the change, with the number of
  /// the wait.
  ///
  /// - Returns: The number of the wait, for ``cancelNotification(_:)``.
  final func notifyOnNextChange(_ body: @escaping @Sendable (UInt64) -> Void) -> UInt64 {
    lock.withLock(for: .call("Observing shared state")) { storage in
      let number = storage.nextNumber()
      waiters[number] = { body(number) }
      return number
    }
  }

  /// Cancels the wait with a number that ``notifyOnNextChange(_:)`` has returned.
  final func cancelNotification(_ number: UInt64) {
    lock.runOutsideOtherLocks { [self] isInsideLock in
      if isInsideLock {
        // A transaction can deallocate an observer, by replacing the value that holds the observer.
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
    // The waiter is released outside the lock.
    _ = lock.withLock(for: .call("The end of a sequence")) { _ in
      waiters.removeValue(forKey: number)
    }
  }
}
