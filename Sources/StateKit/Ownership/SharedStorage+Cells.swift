extension SharedStorage {
  /// Returns the cell of a piece of state, and creates it at the first call.
  func cell<Published: PublishedState>(for _: Published.Type) -> StateCell<Published> {
    let found = withState(for: .lookup(Published.self)) {
      $0.cell(for: Published.self)
    }
    if let found { return found }
    // The owner's code (`ownerKey`, `initialState`) runs outside the lock. If another thread has
    // stored its cell first, this thread's cell is discarded.
    let newCell = Published.ownerKey.makeCell(lock)
    return withState(for: .lookup(Published.self)) { state in
      if let cell = state.cell(for: Published.self) { return cell }
      state.cells.append(newCell)
      lock.didMake(newCell)
      return newCell
    }
  }

  /// Runs `body` inside the lock.
  func withState<Result>(
    for purpose: LockPurpose, _ body: (inout StorageState) -> Result
  ) -> Result {
    lock.withLock(for: purpose, body)
  }

  /// Sets a piece of state without its owner, before a test begins. The log records no event.
  ///
  /// Do not call this method in production code: it is the only way to write shared state without
  /// its owner. It has `package` access, and the targets with features are compiled without package
  /// access.
  package func seed<Published: PublishedState>(
    _: Published.Type, _ state: Published.State
  ) {
    let cell = cell(for: Published.self)
    let work = withState(for: .call("seed(_:_:)")) { storage in
      storage.version += 1
      // SAFETY: `withState` holds the lock.
      unsafe cell.state = state
      cell.version = storage.version
      return cell.takeWaiters()
    }
    work.perform(for: log)
  }
}

extension StorageState {
  func cell<Published: PublishedState>(for _: Published.Type) -> StateCell<Published>? {
    for cell in cells where cell.publishedType == ObjectIdentifier(Published.self) {
      // SAFETY: only a `StateCell<Published>` has this published type. A checked cast costs as much
      // as thirty reads.
      return unsafe unsafeDowncast(cell, to: StateCell<Published>.self)
    }
    return nil
  }
}
