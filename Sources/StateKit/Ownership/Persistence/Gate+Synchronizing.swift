/// Taking turns at writing. The storage starts no task: whoever waits, writes.
extension Gate {
  /// Returns when everything that was changed so far is on disk.
  ///
  /// It writes off the caller's actor: an executor that the task prefers, as the effects of a
  /// simulated store do, runs it all.
  ///
  /// - Parameter slot: The piece of state that has to be; nil for all.
  @concurrent
  func synchronize(
    _ slot: (any DurableSlot)?, keeper: RecordKeeper
  ) async throws(DurabilityError) {
    let turn = await withCheckedContinuation { continuation in
      if let turn = takeTurn(slot, continuation, keeper) { continuation.resume(returning: turn) }
    }
    switch turn {
    case .over(let error): if let error { throw error }
    case .lead: try lead(slot, keeper)
    }
  }

  /// Whether there is something to write, or to refuse, for a piece of state.
  func isDirty(_ slot: any DurableSlot) -> Bool {
    withLock(as: .current) { _ in slot.version > slot.standing.durable }
  }

  /// What is next for somebody who wants something on disk; nil when it was noted and has to wait.
  private func takeTurn(
    _ slot: (any DurableSlot)?, _ continuation: CheckedContinuation<WriteTurns.Turn, Never>,
    _ keeper: RecordKeeper
  ) -> WriteTurns.Turn? {
    withTurns(of: keeper) { turns, isClosed in
      let dirty = slot.map { $0.isDirty ? [$0] : [] } ?? turns.slots.filter(\.isDirty)
      guard let first = dirty.first else { return .over(nil) }
      if isClosed { return .over(.closed(record: first.recordName.text)) }
      let waiter = WriteTurns.Waiter(slot: slot?.publishedType, continuation: continuation)
      if turns.writing?.covers(dirty) == true {
        turns.writing?.waiters.append(waiter)
        return nil
      }
      var batch = turns.gathering ?? WriteTurns.Batch()
      batch.want(slot?.publishedType)
      let leads = turns.writing == nil && !batch.hasLeader
      if leads { batch.hasLeader = true } else { batch.waiters.append(waiter) }
      turns.gathering = batch
      return leads ? .lead : nil
    }
  }

  /// Writes a batch for everybody who waits for it.
  private func lead(
    _ slot: (any DurableSlot)?, _ keeper: RecordKeeper
  ) throws(DurabilityError) {
    let snapshots = withTurns(of: keeper) { turns, _ in turns.begin() }
    let failures = keeper.write(snapshots)
    let woken = withLock(as: .current) { state in
      keeper.turns.withLock { turns in turns.end(snapshots, failures) { state.nextNumber() } }
    }
    for (continuation, turn) in woken { continuation.resume(returning: turn) }
    if let error = WriteTurns.failure(for: slot?.publishedType, snapshots, failures) { throw error }
  }

  private func withTurns<Result: Sendable>(
    of keeper: RecordKeeper, _ body: (inout WriteTurns, _ isClosed: Bool) -> Result
  ) -> Result {
    withLock(as: .current) { state in
      let isClosed = state.isClosed
      return keeper.turns.withLock { body(&$0, isClosed) }
    }
  }
}

extension WriteTurns.Batch {
  /// Whether it writes what these are now.
  func covers(_ slots: [any DurableSlot]) -> Bool {
    slots.allSatisfy { versions[$0.publishedType] == $0.version }
  }
}
