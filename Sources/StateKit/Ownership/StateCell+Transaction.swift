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
    var work: PostCommitWork?
    let result = try lock.withLock(for: .transaction(operation, Published.self)) {
      storage throws(Failure) in
      if storage.hasActiveScopeOnCurrentThread { refuseInReadScope(operation) }
      // Evaluated inside the lock, so that every transaction that starts after `listen` has
      // returned is recorded. A transaction that is already running when `listen` is called is not
      // recorded, because the state before it was not kept.
      let isRecorded = lock.dispatcher.isListening(to: .shared)
      if Failure.self == Never.self, claim == self.claim, !isRecorded, storage.pins.isEmpty {
        storage.version &+= 1
        version = storage.version
        if !waiters.isEmpty { work = takeWaiters() }
        // SAFETY: the lock is held, as `state` requires.
        return try unsafe body(&state)
      }
      return try transactOnSlowPath(
        claim: claim, operation: operation, isRecorded: isRecorded, in: &storage,
        postCommitWork: &work, body)
    }
    work?.perform(for: lock.log)
    return result
  }

  @usableFromInline
  final func refuseInReadScope(_ operation: StaticString) -> Never {
    OwnershipMisuse.transactionInReadScope(
      operation: operation.description, published: Self.publishedName
    ).terminate()
  }

  /// Runs a transaction that cannot change the state in place, because the transaction is recorded,
  /// a version is pinned, the body can throw, or the writer has lost its claim.
  @usableFromInline
  final func transactOnSlowPath<Result, Failure: Error>(
    claim: UInt64, operation: StaticString, isRecorded: Bool, in storage: inout StorageState,
    postCommitWork: inout PostCommitWork?, _ body: (inout Published.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var work = PostCommitWork(isRecorded: isRecorded)
    defer { postCommitWork = work }
    var changedState = unsafe state
    let result = try body(&changedState)
    guard isWritable(claim: claim, operation: operation, &work) else { return result }
    storage.version += 1
    // From here on, only the `deinit`s of replaced values can run other code under the lock.
    HeldStorageLock.current.beginReleasingValues()
    replaceState(with: changedState, operation: operation, in: &storage, &work)
    work.record(in: lock.log)
    return result
  }

  /// Applies one prepared change of a group. The version of the group is `storage.version`. The
  /// caller has checked that all writers of the group have their claims.
  final func apply(
    operation: StaticString, in storage: inout StorageState,
    _ work: inout PostCommitWork, _ body: (inout Published.State) -> Void
  ) {
    if storage.pins.isEmpty, !work.isRecorded {
      version = storage.version
      work.waiters += takeWaiters().waiters
      // SAFETY: the lock is held, as `state` requires.
      unsafe body(&state)
    } else {
      var changedState = unsafe state
      body(&changedState)
      replaceState(with: changedState, operation: operation, in: &storage, &work)
    }
  }

  /// Returns whether the writer still has its claim. If not, the caller must not change the state,
  /// and `work` receives a report.
  final func isWritable(
    claim: UInt64, operation: StaticString, _ work: inout PostCommitWork
  ) -> Bool {
    if claim == self.claim { return true }
    if let loadError {
      work.issues.append(
        StoreIssue("The transaction \"\(operation)\" changed nothing. \(loadError)"))
      return false
    }
    work.issues.append(
      StoreIssue(
        """
        The transaction "\(operation)" on \(Self.publishedName) ran after its storage was closed \
        or its writer was deallocated. It changed nothing. Likely cause: an effect or a client was \
        used longer than the storage or the writer. End the stores of a storage before you close \
        it.
        """))
    return false
  }

  /// Replaces the state with `changedState`, which gets the version `storage.version`. Keeps the
  /// old state if a store has pinned its version, and adds the event and the waiters to `work`.
  final func replaceState(
    with changedState: Published.State, operation: StaticString, in storage: inout StorageState,
    _ work: inout PostCommitWork
  ) {
    let newVersion = storage.version
    if let latestPin = storage.pins.map(\.version).max(), latestPin >= version {
      if retainedVersions.isEmpty { storage.cellsWithRetainedVersions.append(self) }
      // SAFETY: the lock is held, as `state` requires.
      unsafe retainedVersions.append(
        RetainedVersion(first: version, last: newVersion - 1, state: state))
    }
    if work.isRecorded {
      // SAFETY: the lock is held, as `state` requires.
      let transaction = unsafe SharedTransaction(
        version: newVersion, operation: operation, cause: EffectContext.currentCause,
        values: StateCellChange(cell: self, before: state, after: changedState))
      work.changes.append(transaction)
    }
    unsafe state = changedState
    version = newVersion
    work.waiters += takeWaiters().waiters
  }

  /// Removes the waiters, which the caller resumes after it has released the lock.
  ///
  /// The result contains the waiters in the order in which they started to wait. If they were resumed
  /// in the order of the dictionary, which differs between processes, a simulation would not repeat
  /// the same run for a seed.
  @usableFromInline
  final func takeWaiters() -> PostCommitWork {
    var work = PostCommitWork()
    if !waiters.isEmpty {
      work.waiters = waitersInOrder
      waiters = [:]
    }
    return work
  }
}
