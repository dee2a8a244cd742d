extension SharedStorage {
  /// Returns the slot of a piece of state, and creates it at the first call.
  func cell<Published: PublishedState>(for _: Published.Type) -> StateCell<Published> {
    let found = withState(for: .lookup(Published.self)) {
      $0.slot(for: Published.self)
    }
    if let found { return found }
    // The owner's code (`shared`, `initialState`) runs outside the lock. If another thread has
    // stored its slot first, this one is discarded.
    let made = Published.ownerKey.makeCell(gate)
    return withState(for: .lookup(Published.self)) { state in
      if let slot = state.slot(for: Published.self) { return slot }
      state.cells.append(made)
      gate.didMake(made)
      return made
    }
  }

  /// Runs `body` inside the lock.
  func withState<Result>(
    for purpose: LockPurpose, _ body: (inout StorageState) -> Result
  ) -> Result {
    gate.withLock(for: purpose, body)
  }

  /// Sets a piece of state without its owner, before a test begins. The log records no event.
  ///
  /// Do not call this method in production code: it is the only way to write shared state without
  /// its owner. It has `package` access, and the targets with features are compiled without package
  /// access.
  package func seed<Published: PublishedState>(
    _: Published.Type, _ state: Published.State
  ) {
    let slot = cell(for: Published.self)
    let waiters = withState(for: .call("seed(_:_:)")) { shared in
      shared.version += 1
      // SAFETY: `withState` holds the lock.
      unsafe slot.state = state
      slot.version = shared.version
      return slot.takeWaiters()
    }
    waiters.perform(for: log)
  }
}

extension StorageState {
  func slot<Published: PublishedState>(for _: Published.Type) -> StateCell<Published>? {
    for slot in cells where slot.publishedType == ObjectIdentifier(Published.self) {
      // SAFETY: only a `Slot<Published>` has this published type. A checked cast costs as much as
      // thirty reads.
      return unsafe unsafeDowncast(slot, to: StateCell<Published>.self)
    }
    return nil
  }
}
