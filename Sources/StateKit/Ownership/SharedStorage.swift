/// Where pieces of shared state live: one for each launch of an app, made by the composition root and
/// given to the stores and to the clients' `live(in:)`.
///
/// Two storages share nothing. A feature has no way to get one.
public final class SharedStorage: Sendable, CustomReflectable {
  @usableFromInline let gate: Gate

  /// An empty storage: each piece of state begins as its owner says.
  ///
  /// - Parameter log: Where transactions and reports are recorded.
  public convenience init(log: EventLog = EventLog()) {
    self.init(gate: Gate(log: log, keeper: nil))
  }

  init(gate: Gate) { self.gate = gate }

  /// The gate knows the pieces of state, and each of them holds the gate. The circle ends here; readers
  /// and writers that are still alive hold what they need.
  deinit {
    let me = ThreadID.current
    if gate.isHeld(by: me) { return }
    gate.closeFiles()
    let slots = gate.withLock(as: me) { state in
      defer { state.slots = [] }
      if gate.keeper != nil { state.isClosed = true }
      return (state.slots, gate.forgetDurableSlots())
    }
    _ = slots
  }

  /// Where the transactions of this storage are recorded.
  public var log: EventLog { gate.log }

  /// The published value now. For the composition root, servers and tests; a feature declares a
  /// ``SharedReader``.
  ///
  /// - Complexity: O(n) in the number of pieces of shared state. Inside a transaction it is refused.
  public func current<Published: PublishedState>(_: Published.Type) -> Published {
    slot(for: Published.self).current()
  }

  /// The published values from now on: the one now, and the latest after each change. Changes that
  /// come while nobody waits are one change; the last one is never lost. It ends when the storage is
  /// closed, and when its task is cancelled.
  ///
  /// ```swift
  /// for await user in storage.values(of: ReadOnlyUserState.self) { print(user.name) }
  /// ```
  public func values<Published: PublishedState>(
    of _: Published.Type
  ) -> SharedValues<Published> {
    SharedValues(slot: slot(for: Published.self))
  }

  /// Ends the storage: writers lose their claims, sequences end, and the files are given up. What
  /// still writes through it changes nothing and is reported; what reads gets the last values. What was
  /// not on disk stays so: ``synchronize()`` first.
  public func close() {
    let waiters = withState(during: "close()") { state -> [SharedWaiter] in
      state.isClosed = true
      return state.slots.flatMap { $0.close() }
    }
    for waiter in waiters { waiter.resume() }
    gate.closeFiles()
  }

  /// Shows nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
