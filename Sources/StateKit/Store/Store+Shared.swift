extension Store {
  /// Returns the published value of a piece of shared state. Observers are notified after each
  /// change of the value. To be notified only when a part changes, read that part.
  ///
  /// ```swift
  /// ForEach(store.shared(ReadOnlyContactsState.self).contacts) { contact in … }
  /// ```
  ///
  /// A change can happen between two calls; use ``read(_:)`` to read several values of one version.
  public func shared<Published: PublishedState>(_: Published.Type) -> Published {
    let access = requiredAccess
    let cell = access.storage.cell(for: Published.self)
    let observation = access.observations.observation(for: ObjectIdentifier(Published.self)) {
      SharedStateObservation(cell) { $0.version }
    }
    return cell.publish(observation.read(in: access.scope).state)
  }

  /// Returns a part of a published value. Observers are notified only when this part changes.
  ///
  /// ```swift
  /// Text(store.shared(\ReadOnlyUserState.firstName))
  /// ```
  public func shared<Published: PublishedState, Value: Equatable & Sendable>(
    _ path: any KeyPath<Published, Value> & Sendable
  ) -> Value {
    let access = requiredAccess
    let cell = access.storage.cell(for: Published.self)
    let observation = access.observations.observation(for: path) {
      SharedStateObservation(cell) { cell.publish($0.state)[keyPath: path] }
    }
    return cell.publish(observation.read(in: access.scope).state)[keyPath: path]
  }

  /// Reads several pieces of shared state in one version. If a transaction changes several pieces,
  /// `body` reads either all of its changes or none. During the read this thread cannot write, and
  /// an action that `body` sends is handled after the read.
  ///
  /// ```swift
  /// let (user, contacts) = store.read {
  ///   ($0.shared(ReadOnlyUserState.self), $0.shared(ReadOnlyContactsState.self))
  /// }
  /// ```
  public func read<Result>(_ body: (Store) throws -> Result) rethrows -> Result {
    try requiredAccess.core.withConsistentReads { try body(self) }
  }

  private var requiredAccess: SharedStateAccess {
    // Unreachable: a core has access, and the chain of parents ends at a store with a core.
    guard let sharedStateAccess else { fatalError("A store has neither a core nor a parent.") }
    return sharedStateAccess
  }
}
