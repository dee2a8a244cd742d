extension StateCell {
  /// Returns the current published value.
  @inlinable
  final func current() -> Published {
    // `publish` runs the owner's code, so it is called outside the lock.
    publish(lock.withLock(for: .read(Published.self)) { _ in unsafe state })
  }

  /// Returns the state in the version that `scope` has pinned. Pins the current version if `scope`
  /// has none.
  @inlinable
  final func state(for scope: ReadScope) -> Published.State {
    lock.withLock(for: .read(Published.self)) { storage in
      let pinned = scope.pin(in: &storage)
      return unsafe version <= pinned ? state : retainedState(at: pinned)
    }
  }

  /// Returns the state for a view. While the current thread runs a reducer or `store.read` of the
  /// store of `scope`, this is the state of the version that `scope` has pinned. Otherwise, it is
  /// the latest state.
  final func versionedState(in scope: ReadScope?) -> VersionedState<Published.State> {
    lock.withLock(for: .read(Published.self)) { storage in
      if let scope, scope.isActiveOnCurrentThread {
        let pinned = scope.pin(in: &storage)
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
    // Writers keep every pinned version until its scope unpins it.
    guard let retained = retainedVersions.first(where: { $0.first <= pinned && pinned <= $0.last })
    else {
      fatalError(
        """
        Version \(pinned) of \(Self.publishedName) was removed although a store still reads it. \
        Likely cause: a defect in StateKit. Report it with the operation that the program performed.
        """)
    }
    return retained.state
  }
}
