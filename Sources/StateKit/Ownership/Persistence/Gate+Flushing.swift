/// The flush effect: writes what nobody waits for.
extension Gate {
  /// Writes whenever something has changed, until its task is cancelled or the storage is closed.
  ///
  /// Changes that come while it writes are one write. What fails is reported, and tried again at the
  /// next change: not before, because nothing says that the disk is any better.
  func flush(keeper: RecordKeeper) async {
    let number = withLock(as: .current) { $0.nextNumber() }
    while await waitForChange(number, keeper) {
      do {
        try await synchronize(nil, keeper: keeper)
        keeper.books.withLock { $0.lastReport = nil }
      } catch {
        switch error {
        case .closed, .files(.closed): return
        default: keeper.reportOnce(error)
        }
      }
    }
  }

  /// Waits until something has changed that no write was begun for. False when there will be nothing
  /// more to do.
  private func waitForChange(_ number: UInt64, _ keeper: RecordKeeper) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let goesOn = register(FlushWaiter(continuation), number, keeper) {
          continuation.resume(returning: goesOn)
        } else if Task.isCancelled {
          // The handler below may have looked before the waiter stood there.
          forget(number, keeper)
        }
      }
    } onCancel: {
      forget(number, keeper)
    }
  }

  /// Nil when it has to wait, else whether there is something to write.
  private func register(
    _ waiter: FlushWaiter, _ number: UInt64, _ keeper: RecordKeeper
  ) -> Bool? {
    withLock(as: .current) { state in
      if state.isClosed || Task.isCancelled { return false }
      return keeper.turns.withLock { turns in
        let isWaiting = turns.slots.allSatisfy { slot in
          slot.standing.refusal != nil || slot.standing.attempted >= slot.version
        }
        if !isWaiting { return true }
        turns.flushWaiters[number] = waiter
        for slot in turns.slots { slot.waiters[number] = SharedWaiter(waiter) }
        return nil
      }
    }
  }

  private func forget(_ number: UInt64, _ keeper: RecordKeeper) {
    let waiter = withLock(as: .current) { _ in
      keeper.turns.withLock { turns in
        for slot in turns.slots { slot.waiters[number] = nil }
        return turns.flushWaiters.removeValue(forKey: number)
      }
    }
    waiter?.resume(false)
  }
}

extension RecordKeeper {
  /// Reports that changes are not on disk; the same thing again only after a success.
  func reportOnce(_ error: DurabilityError) {
    let isNew = books.withLock { books in
      defer { books.lastReport = error }
      return books.lastReport != error
    }
    if isNew { log.report(Report("Changes of shared state are not on disk yet. \(error)")) }
  }

  /// Begins the flush effect of a store.
  func beginFlushing(_ gate: Gate, for scope: ReadScope, on executor: (any TaskExecutor)?) {
    let task = startFlushing(gate, self, on: executor)
    flushes.withLock { $0[ObjectIdentifier(scope)] = task }
  }

  /// Ends it, with its store.
  func endFlushing(for scope: ReadScope) {
    if scope.gate.isHeld(by: .current) { Refusal.storageInUse(what: "The end of a store")() }
    flushes.withLock { $0.removeValue(forKey: ObjectIdentifier(scope)) }?.cancel()
  }
}
