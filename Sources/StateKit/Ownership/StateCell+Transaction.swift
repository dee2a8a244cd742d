extension StateCell {
  /// Runs an owner's transaction.
  ///
  /// In the common case, with no listener and no pinned version, the state is changed in place. If
  /// the body can throw, it works on a copy, so that a transaction that throws changes nothing.
  @inlinable
  final func transact<Result, Failure: Error>(
    claim: UInt64, operation: StaticString,
    _ body: (inout Published.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var aftermath: PostCommitWork?
    let result = try lock.withLock(for: .transaction(operation, Published.self)) {
      shared throws(Failure) in
      if shared.isReducingHere {
        OwnershipMisuse.transactionWhileReducing(
          operation: operation.description, published: Self.publishedName)()
      }
      // Evaluated inside the lock, so that every transaction that starts after `listen` has
      // returned is an event. A transaction that is running when `listen` is called is none: the
      // state before it was not kept.
      let isRecorded = lock.journal.isListening(to: .shared)
      if Failure.self == Never.self, claim == self.claim, !isRecorded, shared.pins.isEmpty {
        shared.version &+= 1
        version = shared.version
        if !waiters.isEmpty { aftermath = takeWaiters() }
        // SAFETY: the lock is held, as `state` requires.
        return try unsafe body(&state)
      }
      return try transactOnSlowPath(
        claim: claim, operation: operation, isRecorded: isRecorded, in: &shared,
        postCommitWork: &aftermath, body)
    }
    aftermath?.perform(for: lock.log)
    return result
  }

  /// Runs a transaction that is recorded, runs while a version is pinned, can throw, or has lost
  /// its claim.
  @usableFromInline
  final func transactOnSlowPath<Result, Failure: Error>(
    claim: UInt64, operation: StaticString, isRecorded: Bool, in shared: inout StorageState,
    postCommitWork: inout PostCommitWork?, _ body: (inout Published.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var after = PostCommitWork(isRecorded: isRecorded)
    defer { postCommitWork = after }
    var changed = unsafe state
    let result = try body(&changed)
    guard isWritable(claim: claim, operation: operation, &after) else { return result }
    shared.version += 1
    HeldStorageLock.current.beginReleasingValues()
    replaceState(with: changed, operation: operation, in: &shared, &after)
    after.record(in: lock.log)
    return result
  }

  /// Applies one prepared change of a group. The version of the group is `shared.version`, and all
  /// of its writers have their claims.
  final func apply(
    operation: StaticString, in shared: inout StorageState,
    _ aftermath: inout PostCommitWork, _ body: (inout Published.State) -> Void
  ) {
    if shared.pins.isEmpty, !aftermath.isRecorded {
      version = shared.version
      aftermath.waiters += takeWaiters().waiters
      // SAFETY: the lock is held, as `state` requires.
      unsafe body(&state)
    } else {
      var changed = unsafe state
      body(&changed)
      replaceState(with: changed, operation: operation, in: &shared, &aftermath)
    }
  }

  /// Returns whether the writer has its claim. If not, its write must change nothing, and a report
  /// is added to `aftermath`.
  final func isWritable(
    claim: UInt64, operation: StaticString, _ aftermath: inout PostCommitWork
  ) -> Bool {
    if claim == self.claim { return true }
    if let loadError {
      aftermath.reports.append(
        StoreIssue("The transaction \"\(operation)\" changed nothing. \(loadError)"))
      return false
    }
    aftermath.reports.append(
      StoreIssue(
        """
        The transaction "\(operation)" on \(Self.publishedName) ran after its storage was closed \
        or its writer was deallocated. It changed nothing. An effect or a client has outlived the \
        storage or the writer. End the stores of a storage before you close it.
        """))
    return false
  }

  /// Replaces the state with that of version `shared.version`. Keeps the old state if it is pinned,
  /// and adds the event and the waiters to `aftermath`.
  final func replaceState(
    with changed: Published.State, operation: StaticString, in shared: inout StorageState,
    _ aftermath: inout PostCommitWork
  ) {
    let newest = shared.version
    if let latest = shared.pins.map(\.version).max(), latest >= version {
      if retainedVersions.isEmpty { shared.cellsWithRetainedVersions.append(self) }
      // SAFETY: the lock is held, as `state` requires.
      unsafe retainedVersions.append(
        RetainedVersion(first: version, last: newest - 1, state: state))
    }
    if aftermath.isRecorded {
      // SAFETY: the lock is held, as `state` requires.
      let transaction = unsafe SharedTransaction(
        version: newest, operation: operation, cause: EffectContext.currentCause,
        values: StateCellChange(slot: self, before: state, after: changed))
      aftermath.transactions.append(transaction)
    }
    unsafe state = changed
    version = newest
    aftermath.waiters += takeWaiters().waiters
  }

  /// Removes the waiters, which the caller resumes after it has released the lock.
  ///
  /// They are resumed in the order in which they started to wait. The order of a dictionary differs
  /// between processes, so a simulation would not repeat its run for the same seed.
  @usableFromInline
  final func takeWaiters() -> PostCommitWork {
    var aftermath = PostCommitWork()
    if !waiters.isEmpty {
      aftermath.waiters = waitersInOrder
      waiters = [:]
    }
    return aftermath
  }
}
