/// Waits until changes are on disk. The storage starts no task for this: one of the waiting callers
/// writes for all of them.
extension StorageLock {
  /// Waits until all changes made so far are on disk.
  ///
  /// The method does not run on the caller's actor. It runs on the task's preferred executor, if
  /// there is one, as in the effects of a simulated store.
  ///
  /// - Parameters:
  ///   - slot: The piece of state to wait for, or nil for all.
  ///   - keeper: The repository that writes the records.
  @concurrent
  func synchronize(
    _ slot: (any AnyPersistentStateCell)?, keeper: RecordRepository
  ) async throws(DurabilityError) {
    let turn = await withCheckedContinuation { continuation in
      if let turn = joinBatch(slot, continuation, keeper) { continuation.resume(returning: turn) }
    }
    switch turn {
    case .finished(let error): if let error { throw error }
    case .lead: try lead(slot, keeper)
    }
  }

  /// Returns whether a piece of state has changes that are not on disk.
  func isDirty(_ slot: any AnyPersistentStateCell) -> Bool {
    withLock(for: .call("Writing to disk")) { _ in slot.version > slot.status.durableVersion }
  }

  /// Adds a caller of `synchronize` to a batch, unless there is nothing to write.
  ///
  /// - Returns: What the caller does next, or nil if its continuation was stored and it must wait.
  private func joinBatch(
    _ slot: (any AnyPersistentStateCell)?,
    _ continuation: CheckedContinuation<GroupCommit.Assignment, Never>,
    _ keeper: RecordRepository
  ) -> GroupCommit.Assignment? {
    withGroupCommit(of: keeper) { turns, isClosed in
      let dirty = slot.map { $0.isDirty ? [$0] : [] } ?? turns.slots.filter(\.isDirty)
      guard let first = dirty.first else { return .finished(nil) }
      if isClosed { return .finished(.closed(record: first.recordName.text)) }
      let waiter = GroupCommit.Waiter(slot: slot?.publishedType, continuation: continuation)
      if turns.currentBatch?.covers(dirty) == true {
        turns.currentBatch?.waiters.append(waiter)
        return nil
      }
      var batch = turns.nextBatch ?? GroupCommit.Batch()
      batch.request(slot?.publishedType)
      let leads = turns.currentBatch == nil && !batch.hasLeader
      if leads { batch.hasLeader = true } else { batch.waiters.append(waiter) }
      turns.nextBatch = batch
      return leads ? .lead : nil
    }
  }

  /// Writes the next batch, resumes the callers that wait for it, and lets the first caller of the
  /// following batch write that one.
  private func lead(
    _ slot: (any AnyPersistentStateCell)?, _ keeper: RecordRepository
  ) throws(DurabilityError) {
    let snapshots = withGroupCommit(of: keeper) { turns, _ in turns.begin() }
    let failures = keeper.write(snapshots)
    let woken = withLock(for: .call("Writing to disk")) { state in
      keeper.groupCommit.withLock { turns in turns.end(snapshots, failures) { state.nextNumber() } }
    }
    for (continuation, turn) in woken { continuation.resume(returning: turn) }
    if let error = GroupCommit.failure(for: slot?.publishedType, snapshots, failures) {
      throw error
    }
  }

  private func withGroupCommit<Result: Sendable>(
    of keeper: RecordRepository, _ body: (inout GroupCommit, _ isClosed: Bool) -> Result
  ) -> Result {
    withLock(for: .call("Writing to disk")) { state in
      let isClosed = state.isClosed
      return keeper.groupCommit.withLock { body(&$0, isClosed) }
    }
  }
}

extension GroupCommit.Batch {
  /// Returns whether the batch contains the current versions of the slots.
  func covers(_ slots: [any AnyPersistentStateCell]) -> Bool {
    slots.allSatisfy { versions[$0.publishedType] == $0.version }
  }
}
