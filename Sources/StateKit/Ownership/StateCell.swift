/// One piece of shared state in a storage.
///
/// A cell stores the owned state, not its published wrapper: the wrapper would hold a second
/// reference to each array in the state, so each change of an array would copy the array.
///
/// SAFETY: `@unchecked` because the class has variables and is not final. Its subclass
/// ``OwnedStateCell`` adds one `Sendable` constant; ``PersistentStateCell``, a subclass of
/// ``OwnedStateCell``, has its own proof. Every `var` is accessed only inside `lock`.
@usableFromInline
class StateCell<Published: PublishedState>: AnyStateCell, CustomReflectable, @unchecked Sendable {
  @usableFromInline final let lock: StorageLock
  /// SAFETY of the unchecked exclusivity: a transaction accesses the state `inout` inside the lock.
  /// Any other access during that time is prevented: on this thread by the check for a held lock,
  /// on other threads by the lock.
  @exclusivity(unchecked) @usableFromInline final var state: Published.State
  /// The version of the transaction that set the state. SAFETY: the variable is only loaded and
  /// stored, so no two accesses overlap.
  @safe @exclusivity(unchecked) @usableFromInline final var version: UInt64 = 0
  /// The number that identifies the only ``Owned`` that may write the state, or zero if there is
  /// none. SAFETY: as for `version`.
  @safe @exclusivity(unchecked) @usableFromInline final var claim: UInt64 = 0
  /// The old versions that stores have pinned, oldest first; see ``ReadScope``.
  final var retainedVersions: [RetainedVersion<Published.State>] = []
  /// The sequences, observers and flush effects that wait for the next version, by number, as
  /// closures that the writer calls outside the lock. SAFETY: no code from outside the library runs
  /// while the dictionary is changed: its keys are integers, and the release of a value runs only
  /// code of the library.
  @safe @exclusivity(unchecked) @usableFromInline final var waiters: [UInt64: VersionWaiter] = [:]

  init(state: Published.State, lock: StorageLock) {
    unsafe self.state = state
    self.lock = lock
  }

  /// A mirror without children, so that reflection reaches neither the state nor the owner.
  @usableFromInline
  final var customMirror: Mirror { Mirror(self, children: []) }

  /// Returns the published value of a state. Do not call this method inside the lock, because it
  /// runs the owner's code. The method is abstract: every cell is an ``OwnedStateCell``, which
  /// overrides this method and ``ownerType``.
  @usableFromInline
  func publish(_ state: consuming Published.State) -> Published {
    fatalError("\(Self.self) has no owner.")
  }

  /// The type of the owner.
  var ownerType: ObjectIdentifier { fatalError("\(Self.self) has no owner.") }

  /// The error that occurred when the record was read. If it is not nil, changes of this state are
  /// not saved in this launch.
  var loadError: DurabilityError? { nil }

  @usableFromInline
  static var publishedName: String { String(describing: Published.self) }

  @usableFromInline
  final var publishedType: ObjectIdentifier { ObjectIdentifier(Published.self) }

  /// Removes the old states whose versions no store has pinned, even if an older version is still
  /// pinned. Otherwise, during one long reduce, the storage would keep every state that a shorter
  /// reduce of another store has pinned and no longer needs.
  @usableFromInline
  final func dropRetainedVersions(exceptFor pinned: [UInt64]) -> Bool {
    retainedVersions.removeAll { retained in
      !pinned.contains { retained.first <= $0 && $0 <= retained.last }
    }
    return !retainedVersions.isEmpty
  }

  /// The waiters, in the order in which they started to wait.
  final var waitersInOrder: [VersionWaiter] {
    waiters.count > 1
      ? waiters.sorted { $0.key < $1.key }.map(\.value) : Array(waiters.values)
  }

  @usableFromInline
  final func close() -> [VersionWaiter] {
    claim = 0
    defer { waiters = [:] }
    return waitersInOrder
  }
}
