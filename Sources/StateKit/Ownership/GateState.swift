/// What the lock of a storage protects, besides the pieces of state themselves.
@usableFromInline
struct GateState: Sendable {
  /// Counts the transactions of the storage; a group is one.
  @usableFromInline var version: UInt64 = 0
  /// The scopes of the stores over this storage, so that a writer can tell whether its thread is
  /// reducing.
  @usableFromInline var scopes: [EnteredScope] = []
  /// The versions that reducing stores look at, a store at most once.
  @usableFromInline var pins: [Pin] = []
  /// The pieces of state that keep an old version for some pin.
  var keepers: [any AnySlot] = []
  /// The pieces of state. Looked up when a store builds its tree, not when one is read.
  var slots: [any AnySlot] = []
  var isClosed = false
  /// Numbers claims and waiters, from 1.
  var lastNumber: UInt64 = 0

  /// One store's version.
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

  /// Whether the thread is inside a reduce, or a `read`, of a store over this storage.
  @inlinable
  func isReducing(on thread: ThreadID) -> Bool {
    for scope in scopes where scope.isReducing(on: thread) { return true }
    return false
  }

  mutating func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// Drops the old versions that no pin can want any more.
  mutating func dropKept() {
    guard !keepers.isEmpty else { return }
    let oldest = pins.map(\.version).min()
    keepers.removeAll { !$0.dropKept(before: oldest) }
  }
}
