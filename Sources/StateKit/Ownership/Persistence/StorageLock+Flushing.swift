/// The flush effect, which saves changes that no client waits for.
extension StorageLock {
  /// Saves all changes until its task is cancelled or the storage is closed.
  ///
  /// Changes that are made during a write are saved together in the next one. A failure is
  /// reported, and the write is retried after the next change. It is not retried earlier, because
  /// nothing indicates that the disk has recovered.
  func flush(keeper: RecordRepository) async {
    let number = withLock(for: .call("Writing to disk")) { $0.nextNumber() }
    while await waitForChange(number, keeper) {
      do {
        try await synchronize(nil, keeper: keeper)
        keeper.state.withLock { $0.lastReport = nil }
      } catch {
        switch error {
        case .closed, .files(.closed): return
        default: keeper.reportOnce(error)
        }
      }
    }
  }

  /// Waits for a change that no write has included yet.
  ///
  /// - Returns: False if the effect must end, because it was cancelled or the storage was closed.
  private func waitForChange(_ number: UInt64, _ keeper: RecordRepository) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let goesOn = register(FlushWaiter(continuation), number, keeper) {
          continuation.resume(returning: goesOn)
        } else if Task.isCancelled {
          // The cancellation handler may have run before the waiter was stored.
          forget(number, keeper)
        }
      }
    } onCancel: {
      forget(number, keeper)
    }
  }

  /// Registers a waiter unless there are changes to write.
  ///
  /// - Returns: Nil if the effect has to wait, otherwise whether there are changes to write.
  private func register(
    _ waiter: FlushWaiter, _ number: UInt64, _ keeper: RecordRepository
  ) -> Bool? {
    withLock(for: .call("Writing to disk")) { state in
      if state.isClosed || Task.isCancelled { return false }
      return keeper.groupCommit.withLock { turns in
        let isWaiting = turns.slots.allSatisfy { slot in
          slot.status.loadError != nil || slot.status.attemptedVersion >= slot.version
        }
        if !isWaiting { return true }
        turns.flushWaiters[number] = waiter
        for slot in turns.slots { slot.waiters[number] = SharedWaiter(waiter) }
        return nil
      }
    }
  }

  private func forget(_ number: UInt64, _ keeper: RecordRepository) {
    let waiter = withLock(for: .call("Writing to disk")) { _ in
      keeper.groupCommit.withLock { turns in
        for slot in turns.slots { slot.waiters[number] = nil }
        return turns.flushWaiters.removeValue(forKey: number)
      }
    }
    waiter?.resume(false)
  }
}

extension RecordRepository {
  /// Reports that changes are not on disk. The same error is reported again only after another
  /// error or a successful write.
  func reportOnce(_ error: DurabilityError) {
    let isNew = state.withLock { books in
      defer { books.lastReport = error }
      return books.lastReport != error
    }
    if isNew { log.report(StoreIssue("Changes of shared state are not on disk yet. \(error)")) }
  }

  /// Starts the flush effect of a store.
  func beginFlushing(_ gate: StorageLock, for scope: ReadScope, on executor: (any TaskExecutor)?) {
    let task = startFlushing(gate, self, on: executor)
    flushTasks.withLock { $0[ObjectIdentifier(scope)] = task }
  }

  /// Cancels the flush effect of a store that ends.
  func endFlushing(for scope: ReadScope) {
    let held = HeldStorageLock.current
    if !held.isEmpty { scope.gate.trap(.storeEnd, held) }
    flushTasks.withLock { $0.removeValue(forKey: ObjectIdentifier(scope)) }?.cancel()
  }
}
