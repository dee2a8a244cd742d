public import Synchronization

/// One store's view of the shared state. During a *reduce*, all reads through the view return
/// values of the same version. A reduce is one run of the store's reducer for an action, or one
/// call of `store.read`.
///
/// The first read of a reduce *pins* the storage's current version: until the reduce ends, the
/// storage keeps all states of that version, and the later reads of the reduce return them. Without
/// a pin, the storage releases an old state as soon as a writer replaces it. Outside a reduce, a
/// reader returns the current value, so an effect that has written state reads its own write.
@usableFromInline
package final class ReadScope: Sendable {
  @usableFromInline let lock: StorageLock
  /// The raw id of the thread that is reducing; zero if no thread is, and `UInt.max` after the
  /// store has ended. A writer loads the id inside the lock.
  @usableFromInline let thread = Atomic<UInt>(0)

  /// The first cell of the linked list of the cells that were read in this reduce. Each of them
  /// stores its value until the reduce ends.
  ///
  /// SAFETY: only the thread that `thread` names accesses it, between ``begin()`` and ``end()``. A
  /// store reduces one action at a time, on its isolation.
  @usableFromInline nonisolated(unsafe) var firstReadCell: (any AnyReaderCell)?
  /// The version that this reduce has pinned, or ``noVersion`` before its first read. An optional
  /// would make the scope, which each store has, 16 bytes larger. SAFETY: as for `firstReadCell`. The
  /// variable is only loaded or stored, so no two accesses overlap.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var pinned = ReadScope.noVersion

  /// The value that stands for no version.
  @inlinable static var noVersion: UInt64 { .max }

  package init(storage: SharedStorage) {
    lock = storage.lock
    let scope = UnretainedReadScope(self)
    storage.withState(for: .call("Making a store")) { $0.scopes.append(scope) }
  }

  deinit {
    let id = ObjectIdentifier(self)
    lock.withLock(for: .storeRelease) { $0.scopes.removeAll { $0.refers(to: id) } }
  }

  /// Whether the current thread runs a reducer or `store.read` of this store. The getter looks up
  /// the id of the current thread only while some thread runs one of them, or after the store has
  /// ended.
  @inlinable
  var isActiveOnCurrentThread: Bool {
    let thread = thread.load(ordering: .relaxed)
    return thread != 0 && thread == ThreadID.current.rawValue
  }

  /// Whether the store has ended. An effect that ignores its cancellation can still use the readers
  /// of the store.
  @inlinable var isEnded: Bool { thread.load(ordering: .relaxed) == .max }

  /// Ends the store's view of the shared state.
  func close() { thread.store(.max, ordering: .relaxed) }

  /// Begins a reduce on this thread.
  @inlinable
  package func begin() {
    thread.store(ThreadID.current.rawValue, ordering: .relaxed)
  }

  /// Ends the reduce: releases the pinned version and every value that was read.
  @inlinable
  package func end() {
    if unsafe pinned != Self.noVersion { unpin() }
    thread.store(0, ordering: .relaxed)
  }

  /// Returns the pinned version. Pins the current version if none is pinned. Called inside the
  /// lock.
  @inlinable
  func pin(in state: inout StorageState) -> UInt64 {
    if unsafe pinned != Self.noVersion { return unsafe pinned }
    let version = state.version
    state.pins.append(StorageState.Pin(scope: ObjectIdentifier(self), version: version))
    unsafe pinned = version
    return version
  }

  @usableFromInline
  func unpin() {
    // The values are released before the version is unpinned. Otherwise a writer that gets the lock
    // after the unpinning and before the release would copy the arrays in the state.
    while let cell = unsafe firstReadCell { unsafe firstReadCell = cell.dropValue() }
    unsafe pinned = Self.noVersion
    let id = ObjectIdentifier(self)
    lock.withLock(for: .call("The end of a reduce")) { state in
      if state.pins.count == 1 {
        state.pins.removeLast()
      } else {
        state.pins.removeAll { $0.scope == id }
      }
      state.dropRetainedVersions()
    }
  }
}
