/// The flush effect of a store: a task that saves changes in the background, including those for
/// which no client calls `synchronize()`.
extension StorageLock {
  /// Saves all changes until the current task is cancelled or the storage is closed.
  ///
  /// Changes that are made during a write are saved together in the next one. A failure is
  /// reported, and the write is retried after the next change. There is no earlier retry, because
  /// nothing indicates that the disk has recovered.
  func flush(to repository: RecordRepository) async {
    let number = withLock(for: .call("Writing to disk")) { $0.nextNumber() }
    defer { forget(number, repository) }
    while await waitForChange(number, repository) {
      do {
        try await synchronize(nil, in: repository)
        repository.state.withLock { $0.lastReportedFailure = nil }
      } catch {
        switch error {
        case .closed, .files(.closed): return
        default: repository.reportOnce(error)
        }
      }
    }
  }

  /// Waits for a change that no write has included yet.
  ///
  /// - Returns: False if the effect must end, because it was cancelled or the storage was closed.
  private func waitForChange(_ number: UInt64, _ repository: RecordRepository) async -> Bool {
    let latch = AsyncLatch()
    if let shouldContinue = register(latch, number, repository) { return shouldContinue }
    await latch.wait(isolation: #isolation)
    // If the storage was closed during the wait, the next write finds that the files are closed.
    return !Task.isCancelled
  }

  /// Registers a latch that the next change opens, unless there are changes to write or the effect
  /// must end.
  ///
  /// - Returns: Nil if the latch was registered, and the effect has to wait; true if there are
  ///   changes to write; false if the effect must end.
  private func register(
    _ latch: AsyncLatch, _ number: UInt64, _ repository: RecordRepository
  ) -> Bool? {
    withLock(for: .call("Writing to disk")) { state in
      if state.isClosed || Task.isCancelled { return false }
      return repository.groupCommit.withLock { groupCommit in
        let hasChange = groupCommit.cells.contains { cell in
          cell.status.loadError == nil && cell.status.attemptedVersion < cell.version
        }
        if hasChange { return true }
        groupCommit.flushLatches[number] = latch
        for cell in groupCommit.cells { cell.waiters[number] = { latch.open() } }
        return nil
      }
    }
  }

  /// Removes the latch of an effect that ends.
  private func forget(_ number: UInt64, _ repository: RecordRepository) {
    // The latch is released outside the lock.
    _ = withLock(for: .call("Writing to disk")) { _ in
      repository.groupCommit.withLock { groupCommit in
        for cell in groupCommit.cells { cell.waiters[number] = nil }
        return groupCommit.flushLatches.removeValue(forKey: number)
      }
    }
  }
}

extension RecordRepository {
  /// Reports that changes are not on disk, unless the previous write failed with the same error.
  func reportOnce(_ error: DurabilityError) {
    let isNew = state.withLock { state in
      defer { state.lastReportedFailure = error }
      return state.lastReportedFailure != error
    }
    if isNew { log.report(StoreIssue("Changes of shared state are not on disk yet. \(error)")) }
  }

  /// Starts the flush effect of a store: a task that runs while the store is alive.
  func beginFlushing(_ lock: StorageLock, for scope: ReadScope, on executor: (any TaskExecutor)?) {
    let task = startDetachedTask(on: executor) { await lock.flush(to: self) }
    flushTasks.withLock { $0[ObjectIdentifier(scope)] = task }
  }

  /// Cancels the flush effect of a store that ends.
  func endFlushing(for scope: ReadScope) {
    let held = HeldStorageLock.current
    if !held.isEmpty { scope.lock.trap(.storeRelease, held) }
    flushTasks.withLock { $0.removeValue(forKey: ObjectIdentifier(scope)) }?.cancel()
  }
}
