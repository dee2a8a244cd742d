public import Synchronization

/// What one store sees of the shared state: one version for a whole reduce.
///
/// The first read of a reduce pins the storage's version; later ones, of any piece of state, are of
/// that version. A writer keeps what it replaces only while a pin exists. Outside a reduce a reader
/// gets the current value, so an effect that has just written reads its own write.
@usableFromInline
package final class ReadScope: Sendable {
  /// Tells which thread is reducing. A writer asks it under the lock, without the store.
  @usableFromInline
  final class Marker: Sendable {
    @usableFromInline let thread = Atomic<UInt>(0)

    init() {}

    @inlinable
    func isReducing(on thread: ThreadID) -> Bool {
      self.thread.load(ordering: .relaxed) == thread.rawValue
    }
  }

  @usableFromInline let gate: Gate
  @usableFromInline let marker = Marker()

  /// The cells that were read in this reduce, and hold a value until it ends.
  ///
  /// SAFETY: touched only by the thread that `marker` names, between ``begin()`` and ``end()``. A
  /// store reduces one action at a time and hands itself over with its isolation.
  @usableFromInline nonisolated(unsafe) var touched: (any AnyReaderCell)?
  /// The version that this reduce looks at, once it has read. SAFETY: as `touched`.
  @usableFromInline nonisolated(unsafe) var pinned: UInt64?

  package init(storage: SharedStorage) {
    gate = storage.gate
    let marker = marker
    storage.withState(during: "Making a store") { $0.markers.append(marker) }
  }

  deinit {
    let marker = marker
    let me = ThreadID.current
    if gate.isHeld(by: me) { Refusal.storageInUse(what: "The end of a store")() }
    gate.withLock(as: me) { $0.markers.removeAll { $0 === marker } }
  }

  /// Begins a reduce on this thread.
  @inlinable
  package func begin() {
    marker.thread.store(ThreadID.current.rawValue, ordering: .relaxed)
  }

  /// Ends it: gives up the version and every value that was read.
  @inlinable
  package func end() {
    if unsafe pinned != nil { unpin() }
    marker.thread.store(0, ordering: .relaxed)
  }

  /// Pins the current version, unless one is pinned. Called inside the lock.
  @inlinable
  func pin(in state: inout GateState) -> UInt64 {
    if let pinned = unsafe pinned { return pinned }
    let version = state.version
    state.pins.append(GateState.Pin(marker: ObjectIdentifier(marker), version: version))
    unsafe pinned = version
    return version
  }

  @usableFromInline
  func unpin() {
    // The values go before the lock is taken: a writer that comes first finds its array unshared.
    while let cell = unsafe touched { unsafe touched = cell.forget() }
    unsafe pinned = nil
    let mine = ObjectIdentifier(marker)
    gate.withLock(as: .current) { state in
      if state.pins.count == 1 {
        state.pins.removeLast()
      } else {
        state.pins.removeAll { $0.marker == mine }
      }
      state.dropKept()
    }
  }
}
