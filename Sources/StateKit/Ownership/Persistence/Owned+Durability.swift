extension Owned where Owner: PersistentStateOwner {
  /// Waits until all changes that this owner has made so far are on disk.
  ///
  /// Transactions and commits change only the state in memory. If the change of an endpoint must be
  /// on disk when the endpoint returns, the endpoint calls this method last:
  ///
  /// ```swift
  /// add: { name in
  ///   owned.withLock("add") { $0.names.append(name) }
  ///   try await owned.synchronize()
  /// }
  /// ```
  ///
  /// The changes of a group are saved together, so this method waits for the whole group.
  /// Concurrent callers share one write. The method does not block an actor, and it does not return
  /// early if its task is cancelled.
  ///
  /// - Throws: ``DurabilityError``, whose description says how to fix the problem. If the files
  ///   could not be written, the change is kept in memory, and the next attempt saves it.
  public borrowing func synchronize() async throws(DurabilityError) {
    let (cell, lock) = (cell, cell.lock)
    guard let repository = lock.recordRepository,
      let persistentCell = cell as? any AnyPersistentStateCell
    else {
      throw .noFiles(record: StateCell<Owner.Published>.publishedName)
    }
    if let error = cell.loadError { throw error }
    guard lock.isDirty(persistentCell) else { return }
    try await lock.synchronize(persistentCell, in: repository)
  }
}
