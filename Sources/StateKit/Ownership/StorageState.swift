/// The data that the lock of a storage protects, in addition to the pieces of state.
@usableFromInline
struct StorageState: Sendable {
  /// The number of transactions of the storage so far. A group counts as one.
  @usableFromInline var version: UInt64 = 0
  /// The scopes of the stores that use this storage. A writer checks them to find out whether its
  /// thread is reducing.
  @usableFromInline var scopes: [UnretainedReadScope] = []
  /// The versions that stores have pinned, at most one for each store; see ``ReadScope``.
  @usableFromInline var pins: [Pin] = []
  /// The cells that keep an old state for a store that has pinned its version.
  var cellsWithRetainedVersions: [any AnyStateCell] = []
  /// The cells of the storage. They are searched when a reader or a writer is created, not at each
  /// read through a reader.
  var cells: [any AnyStateCell] = []
  var isClosed = false
  /// The last number that was given to a claim, a waiter, a flush effect or a group of unsaved
  /// changes. The first number is 1.
  var lastNumber: UInt64 = 0

  /// The version that one store has pinned.
  @usableFromInline
  struct Pin: Sendable {
    @usableFromInline let scope: ObjectIdentifier
    @usableFromInline let version: UInt64

    @inlinable
    init(scope: ObjectIdentifier, version: UInt64) {
      self.scope = scope
      self.version = version
    }
  }

  /// Whether the current thread runs a reducer or `store.read` of a store that uses this storage.
  @inlinable
  @inline(__always)
  var hasActiveScopeOnCurrentThread: Bool {
    for scope in scopes where scope.isActiveOnCurrentThread { return true }
    return false
  }

  /// Returns a number that was not given to anything else in this storage.
  mutating func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// Removes the old versions that no pin refers to.
  mutating func dropRetainedVersions() {
    guard !cellsWithRetainedVersions.isEmpty else { return }
    HeldStorageLock.current.beginReleasingValues()
    let pinned = pins.map(\.version)
    cellsWithRetainedVersions.removeAll { !$0.dropRetainedVersions(exceptFor: pinned) }
  }
}
