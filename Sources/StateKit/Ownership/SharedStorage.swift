/// A container of shared state.
///
/// The composition root creates one storage for each launch of an app and passes it to the stores
/// and to the clients' `live(in:)`. Two storages share nothing. A feature cannot access a storage.
public final class SharedStorage: Sendable, CustomReflectable {
  /// The lock of the storage, with the data that it protects.
  @usableFromInline let lock: StorageLock

  /// Creates an empty storage. Each piece of state starts with its owner's initial state.
  ///
  /// - Parameter log: The log that records transactions and issues.
  public convenience init(log: EventLog = EventLog()) {
    self.init(lock: StorageLock(log: log, recordRepository: nil))
  }

  /// Creates a storage whose watchdog uses a timer that a test controls.
  package convenience init(log: EventLog, watchdogTimer: WatchdogTimer) {
    self.init(lock: StorageLock(log: log, recordRepository: nil, watchdogTimer: watchdogTimer))
  }

  /// Returns a new storage for a store that was created without a storage.
  static func privateToStore(log: EventLog?) -> SharedStorage {
    SharedStorage(
      lock: StorageLock(log: log ?? EventLog(), recordRepository: nil, isPrivateToStore: true))
  }

  init(lock: StorageLock) { self.lock = lock }

  /// Breaks the reference cycle between the lock and the cells. Readers and writers that are still
  /// alive keep references to the cells that they use.
  deinit {
    let lock = lock
    lock.runOutsideAnyLock {
      lock.closeFiles()
      let cells = lock.withLock(for: .call("The end of a storage")) { state in
        defer { state.cells = [] }
        if lock.recordRepository != nil { state.isClosed = true }
        return (state.cells, lock.releasePersistentCells())
      }
      // The cells are released here, outside the lock.
      _ = cells
    }
  }

  /// The log that records the transactions of this storage.
  public var log: EventLog { lock.log }

  /// Returns the current published value.
  ///
  /// The composition root, servers and tests call this method; a feature declares a
  /// ``SharedReader``. A call inside a transaction terminates the process.
  ///
  /// - Complexity: O(n) in the number of pieces of shared state.
  public func value<Published: PublishedState>(of: Published.Type) -> Published {
    cell(for: Published.self).current()
  }

  /// Returns an asynchronous sequence of the current published value and the latest value after
  /// each change.
  ///
  /// Changes that are made while an iterator does not wait are delivered to it as one change. The
  /// latest value is always delivered. The sequence ends when the storage is closed or the
  /// iterating task is cancelled.
  ///
  /// ```swift
  /// for await user in storage.values(of: ReadOnlyUserState.self) { print(user.name) }
  /// ```
  public func values<Published: PublishedState>(
    of _: Published.Type
  ) -> SharedValues<Published> {
    SharedValues(cell: cell(for: Published.self))
  }

  /// Closes the storage: writers lose their claims, sequences end, and the files are closed.
  ///
  /// Later writes change nothing and are reported. Later reads return the last values. Unsaved
  /// changes are lost; call ``synchronize()`` first.
  public func close() {
    let waiters = withState(for: .call("close()")) { state -> [VersionWaiter] in
      state.isClosed = true
      return state.cells.flatMap { $0.close() }
    }
    for resume in waiters { resume() }
    lock.closeFiles()
  }

  /// A mirror without children, so that reflection cannot reach the state.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
