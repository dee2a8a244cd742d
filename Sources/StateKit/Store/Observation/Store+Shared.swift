extension Store {
  /// The published value of a piece of shared state, read through this store. Whoever tracks it is
  /// woken after each change of it; to be woken by a part alone, read that part.
  ///
  /// ```swift
  /// ForEach(store.shared(ReadOnlyContactsState.self).contacts) { contact in … }
  /// ```
  ///
  /// Two reads may straddle a change of both; ``read(_:)`` gives them one version.
  public func shared<Published: PublishedState>(_: Published.Type) -> Published {
    let sharing = existingSharing
    let slot = sharing.storage.slot(for: Published.self)
    sharing.watches.watch(ObjectIdentifier(Published.self)) { SharedWatch(slot) }.see()
    return published(slot, sharing.scope)
  }

  /// A part of a published value. Whoever tracks it is woken when the part changes, and by nothing
  /// else.
  ///
  /// ```swift
  /// Text(store.shared(\ReadOnlyUserState.firstName))
  /// ```
  public func shared<Published: PublishedState, Value: Equatable & Sendable>(
    _ path: any KeyPath<Published, Value> & Sendable
  ) -> Value {
    let sharing = existingSharing
    let slot = sharing.storage.slot(for: Published.self)
    let seen = SeenPart<Value>()
    let watch = sharing.watches.watch(path) {
      SharedWatch(slot, seen: seen) { seen.differs(from: $0[keyPath: path]) }
    }
    watch.see()
    let value = published(slot, sharing.scope)[keyPath: path]
    (watch.seen as? SeenPart<Value>)?.set(value)
    return value
  }

  /// Reads several pieces of shared state of one version: a group of changes is seen whole, or not at
  /// all. Nothing can be written meanwhile from this thread.
  ///
  /// ```swift
  /// let (user, contacts) = store.read {
  ///   ($0.shared(ReadOnlyUserState.self), $0.shared(ReadOnlyContactsState.self))
  /// }
  /// ```
  public func read<Result>(_ body: (Store) throws -> Result) rethrows -> Result {
    let scope = existingSharing.scope
    if scope.isReducing(on: .current) { return try body(self) }
    scope.begin()
    defer { scope.end() }
    return try body(self)
  }

  private func published<Published: PublishedState>(
    _ slot: Slot<Published>, _ scope: ReadScope
  ) -> Published {
    guard scope.isReducing(on: .current) else { return slot.current() }
    return slot.publish(slot.state(for: scope))
  }

  private var existingSharing: StoreSharing {
    // Never: a core has one, and the way over the parents ends at a core.
    guard let sharing else { fatalError("A store has neither a core nor a parent.") }
    return sharing
  }
}
