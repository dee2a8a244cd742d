/// Waits until changes are on disk. The storage starts no task for this: one of the waiting callers
/// writes for all of them.
extension StorageLock {
  /// Waits until all changes made so far are on disk.
  ///
  /// The method does not run on the caller's actor. It runs on the task's preferred executor, if
  /// there is one, as in the effects of a simulated store.
  ///
  /// - Parameters:
  ///   - cell: The piece of state to wait for, or nil for all.
  ///   - repository: The repository that writes the records.
  @concurrent
  func synchronize(
    _ cell: (any AnyPersistentStateCell)?, in repository: RecordRepository
  ) async throws(DurabilityError) {
    let assignment = await withCheckedContinuation { continuation in
      if let assignment = joinBatch(cell, continuation, repository) {
        continuation.resume(returning: assignment)
      }
    }
    switch assignment {
    case .finished(let error): if let error { throw error }
    case .lead: try leadNextBatch(cell, repository)
    }
  }

  /// Returns whether a piece of state has changes that are not on disk.
  func isDirty(_ cell: any AnyPersistentStateCell) -> Bool {
    withLock(for: .call("Writing to disk")) { _ in cell.version > cell.status.durableVersion }
  }

  /// Adds a caller of `synchronize` to a batch, unless there is nothing to write.
  ///
  /// - Returns: What the caller does next, or nil if its continuation was stored and it must wait.
  private func joinBatch(
    _ cell: (any AnyPersistentStateCell)?,
    _ continuation: CheckedContinuation<GroupCommit.Assignment, Never>,
    _ repository: RecordRepository
  ) -> GroupCommit.Assignment? {
    withGroupCommit(of: repository) { groupCommit, isClosed in
      let dirty = cell.map { $0.isDirty ? [$0] : [] } ?? groupCommit.cells.filter(\.isDirty)
      guard let first = dirty.first else { return .finished(nil) }
      if isClosed { return .finished(.closed(record: first.recordName.text)) }
      let waiter = GroupCommit.BatchMember(
        publishedType: cell?.publishedType, continuation: continuation)
      if groupCommit.currentBatch?.covers(dirty) == true {
        groupCommit.currentBatch?.waiters.append(waiter)
        return nil
      }
      var batch = groupCommit.nextBatch ?? GroupCommit.Batch()
      batch.request(cell?.publishedType)
      let isLeader = groupCommit.currentBatch == nil && !batch.hasLeader
      if isLeader { batch.hasLeader = true } else { batch.waiters.append(waiter) }
      groupCommit.nextBatch = batch
      return isLeader ? .lead : nil
    }
  }

  /// Writes the next batch, resumes the callers that wait for it, and resumes the leader of the
  /// following batch.
  private func leadNextBatch(
    _ cell: (any AnyPersistentStateCell)?, _ repository: RecordRepository
  ) throws(DurabilityError) {
    let snapshots = withGroupCommit(of: repository) { groupCommit, _ in groupCommit.beginBatch() }
    let failures = repository.write(snapshots)
    let callers = withLock(for: .call("Writing to disk")) { state in
      repository.groupCommit.withLock { groupCommit in
        groupCommit.endBatch(snapshots, failures, nextGroupNumber: { state.nextNumber() })
      }
    }
    for (continuation, assignment) in callers { continuation.resume(returning: assignment) }
    if let error = GroupCommit.failure(for: cell?.publishedType, snapshots, failures) {
      throw error
    }
  }

  private func withGroupCommit<Result: Sendable>(
    of repository: RecordRepository, _ body: (inout GroupCommit, _ isClosed: Bool) -> Result
  ) -> Result {
    withLock(for: .call("Writing to disk")) { state in
      let isClosed = state.isClosed
      return repository.groupCommit.withLock { body(&$0, isClosed) }
    }
  }
}

extension GroupCommit.Batch {
  /// Returns whether the batch contains the current versions of the cells.
  func covers(_ cells: [any AnyPersistentStateCell]) -> Bool {
    cells.allSatisfy { versions[$0.publishedType] == $0.version }
  }
}
