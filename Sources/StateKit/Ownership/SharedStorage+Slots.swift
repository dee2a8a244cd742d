extension SharedStorage {
  /// The place of a piece of state, made at the first call.
  func slot<Published: PublishedState>(for _: Published.Type) -> Slot<Published> {
    let found = withState(during: "Looking for \(Slot<Published>.publishedName)") {
      $0.slot(for: Published.self)
    }
    if let found { return found }
    // The owner's code (`shared`, `initialState`) runs outside the lock. Should another thread be
    // faster, its slot counts.
    let made = Published.shared.makeSlot(gate)
    return withState(during: "Looking for \(Slot<Published>.publishedName)") { state in
      if let slot = state.slot(for: Published.self) { return slot }
      state.slots.append(made)
      gate.didMake(made)
      return made
    }
  }

  /// Runs `body` inside the lock.
  func withState<Result>(
    during what: @autoclosure () -> String, _ body: (inout GateState) -> Result
  ) -> Result {
    let me = ThreadID.current
    if gate.isHeld(by: me) { Refusal.storageInUse(what: what())() }
    return gate.withLock(as: me, body)
  }

  /// Sets a piece of state as if its owner had, before a test begins. No event is made of it.
  ///
  /// Never call it in production code: it is the one road to shared state that passes no owner. It is
  /// `package`, and the targets that hold features are compiled without package access.
  package func seed<Published: PublishedState>(
    _: Published.Type, _ state: Published.State
  ) {
    let slot = slot(for: Published.self)
    let waiters = withState(during: "seed(_:_:)") { shared in
      shared.version += 1
      unsafe slot.state = state
      slot.version = shared.version
      return slot.takeWaiters()
    }
    waiters.perform(for: log)
  }
}

extension GateState {
  func slot<Published: PublishedState>(for _: Published.Type) -> Slot<Published>? {
    for slot in slots where slot.publishedType == ObjectIdentifier(Published.self) {
      // SAFETY: only `Slot<Published>` answers with that published type. A checked cast costs as much
      // as thirty reads.
      return unsafe unsafeDowncast(slot, to: Slot<Published>.self)
    }
    return nil
  }
}
