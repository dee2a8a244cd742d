extension StateCell {
  /// Returns the current published value.
  @inlinable
  final func current() -> Published {
    publish(lock.withLock(for: .read(Published.self)) { _ in unsafe state })
  }

  /// Returns the state in the version that `scope` has pinned. Pins the current version if `scope`
  /// has none.
  @inlinable
  final func state(for scope: ReadScope) -> Published.State {
    lock.withLock(for: .read(Published.self)) { shared in
      let pinned = scope.pin(in: &shared)
      return unsafe version <= pinned ? state : retainedState(at: pinned)
    }
  }

  /// Returns the state that a view reads: of the pinned version while the current thread is inside
  /// a reduce or read of `scope`, otherwise the latest.
  final func versionedState(in scope: ReadScope?) -> VersionedState<Published.State> {
    lock.withLock(for: .read(Published.self)) { shared in
      if let scope, scope.isReducingHere {
        let pinned = scope.pin(in: &shared)
        if version > pinned {
          return VersionedState(state: retainedState(at: pinned), version: pinned, isLatest: false)
        }
      }
      // SAFETY: the lock is held, as `state` requires.
      return unsafe VersionedState(state: state, version: version, isLatest: true)
    }
  }

  @usableFromInline
  final func retainedState(at pinned: UInt64) -> Published.State {
    // A pinned version is always present: it is kept from when a scope pins it until the scope
    // unpins it.
    guard let kept = retainedVersions.first(where: { $0.first <= pinned && pinned <= $0.last })
    else {
      fatalError("Version \(pinned) of \(Self.publishedName) was not kept for its reader.")
    }
    return kept.state
  }
}
