extension Slot {
  /// The published value now.
  @inlinable
  final func current() -> Published {
    let me = ThreadID.current
    if gate.isHeld(by: me) { Refusal.readInsideTransaction(published: Self.publishedName)() }
    return publish(gate.withLock(as: me) { _ in unsafe state })
  }

  /// The state that the store behind `scope` sees: of the version that it has pinned, or pins now.
  @inlinable
  final func state(for scope: ReadScope) -> Published.State {
    let me = ThreadID.current
    if gate.isHeld(by: me) { Refusal.readInsideTransaction(published: Self.publishedName)() }
    return gate.withLock(as: me) { shared in
      let pinned = scope.pin(in: &shared)
      return unsafe version <= pinned ? state : keptState(at: pinned)
    }
  }

  @usableFromInline
  final func keptState(at pinned: UInt64) -> Published.State {
    // Never missing: a version is kept from when a scope pins it until that scope ends.
    guard let kept = kept.first(where: { $0.first <= pinned && pinned <= $0.last }) else {
      fatalError("Version \(pinned) of \(Self.publishedName) was not kept for its reader.")
    }
    return kept.state
  }
}
