public import Synchronization

/// What one store sees of the shared state: one version for a whole reduce.
///
/// The first read of a reduce pins the storage's version; later ones, of any piece of state, are of
/// that version. A writer keeps what it replaces only while a pin exists. Outside a reduce a reader
/// gets the current value, so an effect that has just written reads its own write.
@usableFromInline
package final class ReadScope: Sendable {
  @usableFromInline let gate: Gate
  /// The raw id of the thread that is reducing, or zero. A writer asks for it inside the lock.
  @usableFromInline let thread = Atomic<UInt>(0)

  /// The cells that were read in this reduce, and hold a value until it ends.
  ///
  /// SAFETY: touched only by the thread that `thread` names, between ``begin()`` and ``end()``. A
  /// store reduces one action at a time and hands itself over with its isolation.
  @usableFromInline nonisolated(unsafe) var touched: (any AnyReaderCell)?
  /// The version that this reduce looks at, once it has read. SAFETY: as `touched`; it is only loaded
  /// or stored, so no two accesses overlap.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var pinned: UInt64?

  package init(storage: SharedStorage) {
    gate = storage.gate
    let entry = EnteredScope(self)
    storage.withState(during: "Making a store") { $0.scopes.append(entry) }
  }

  deinit {
    let thread = ThreadID.current
    if gate.isHeld(by: thread) { Refusal.storageInUse(what: "The end of a store")() }
    let me = ObjectIdentifier(self)
    gate.withLock(as: thread) { $0.scopes.removeAll { $0.isEntry(of: me) } }
  }

  /// Whether a reduce runs on a thread.
  @inlinable
  func isReducing(on thread: ThreadID) -> Bool {
    self.thread.load(ordering: .relaxed) == thread.rawValue
  }

  /// Begins a reduce on this thread.
  @inlinable
  package func begin() {
    thread.store(ThreadID.current.rawValue, ordering: .relaxed)
  }

  /// Ends it: gives up the version and every value that was read.
  @inlinable
  package func end() {
    if unsafe pinned != nil { unpin() }
    thread.store(0, ordering: .relaxed)
  }

  /// Pins the current version, unless one is pinned. Called inside the lock.
  @inlinable
  func pin(in state: inout GateState) -> UInt64 {
    if let pinned = unsafe pinned { return pinned }
    let version = state.version
    state.pins.append(GateState.Pin(scope: ObjectIdentifier(self), version: version))
    unsafe pinned = version
    return version
  }

  @usableFromInline
  func unpin() {
    // The values go before the lock is taken: a writer that comes first finds its array unshared.
    while let cell = unsafe touched { unsafe touched = cell.forget() }
    unsafe pinned = nil
    let mine = ObjectIdentifier(self)
    gate.withLock(as: .current) { state in
      if state.pins.count == 1 {
        state.pins.removeLast()
      } else {
        state.pins.removeAll { $0.scope == mine }
      }
      state.dropKept()
    }
  }
}
