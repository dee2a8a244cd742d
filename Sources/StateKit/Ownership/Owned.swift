/// The only writer of a piece of shared state.
///
/// A client creates it from its `fileprivate` owner in `live(in:)` and captures it in its
/// endpoints. It cannot be copied, stored in an `Any`, or found with a mirror or a cast, so no
/// other code can access it. At most one exists at a time for a piece of state in a storage.
/// Creating a second one terminates the process. Creating one with an owner that the published type
/// does not name also terminates the process.
///
/// ```swift
/// let owned = Owned(CounterOwner(), in: storage)
/// return CounterClient(increment: { owned.withLock("increment") { $0.count += 1 } })
/// ```
public struct Owned<Owner: StateOwner>: ~Copyable, Sendable {
  /// The cell of the state that this writer changes.
  @usableFromInline let cell: StateCell<Owner.Published>
  /// The number of this writer. It can write only while the cell has this number as its claim.
  @usableFromInline let claim: UInt64

  /// Creates the writer of the piece of state that `owner` owns in `storage`.
  ///
  /// The owner in ``PublishedState/ownerKey`` publishes the state, so the initializer uses only the
  /// type of `owner`. Writes to a closed storage change nothing and are reported.
  public init(_ owner: Owner, in storage: SharedStorage) {
    let published = StateCell<Owner.Published>.publishedName
    let cell = storage.cell(for: Owner.Published.self)
    guard cell.ownerType == ObjectIdentifier(Owner.self) else {
      OwnershipMisuse.wrongOwner(owner: String(describing: Owner.self), published: published)
        .terminate()
    }
    self.cell = cell
    claim = storage.withState(for: .call("Owned.init")) { state in
      // No cell has the claim `UInt64.max`, so this writer changes nothing.
      if state.isClosed || cell.loadError != nil { return UInt64.max }
      guard cell.claim == 0 else { OwnershipMisuse.secondWriter(published: published).terminate() }
      cell.claim = state.nextNumber()
      return cell.claim
    }
  }

  deinit {
    let (cell, claim) = (cell, claim)
    cell.lock.runOutsideOtherLocks { isInsideLock in
      if isInsideLock {
        cell.release(claim)
      } else {
        cell.lock.withLock(for: .call("The end of an `Owned`")) { _ in cell.release(claim) }
      }
    }
  }

  /// Changes the state in one transaction. No other thread accesses the state meanwhile, and the
  /// changes become visible together.
  ///
  /// Keep `body` short, and do not call other code from it: a transaction or a read of shared state
  /// inside `body` terminates the process. So does a transaction in a reducer. If `body` throws,
  /// nothing changes and no observer is notified. A `body` that can throw works on a copy of the
  /// state; to avoid copying large arrays, check for errors before the transaction.
  ///
  /// - Parameters:
  ///   - operation: The name of the change in the event log, such as "add" or "removed by stream".
  ///   - body: A closure that changes the state.
  /// - Returns: The return value of `body`.
  /// - Throws: The error that `body` throws.
  @inlinable
  public borrowing func withLock<Result, Failure: Error>(
    _ operation: StaticString, _ body: (inout Owner.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try cell.transact(claim: claim, operation: operation, body)
  }

  /// Reads the state inside the lock. The log records no event.
  ///
  /// A call on a thread that is reducing an action, or is inside ``Store/read(_:)``, terminates the
  /// process. A reducer declares a ``SharedReader`` instead.
  @inlinable
  public borrowing func read<Result, Failure: Error>(
    _ body: (Owner.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let cell = cell
    return try cell.lock.withLock(for: .read(Owner.Published.self)) { storage throws(Failure) in
      if storage.hasActiveScopeOnCurrentThread {
        OwnershipMisuse.ownerReadInReadScope(
          published: StateCell<Owner.Published>.publishedName
        ).terminate()
      }
      // SAFETY: the lock is held, so no write overlaps with this read.
      return try unsafe body(cell.state)
    }
  }

  /// Prepares a change that a coordinator can commit together with changes of other owners.
  ///
  /// `body` runs when the change is committed, on the state at that time, so it never uses stale
  /// state. It cannot throw, so a group is never applied in part. Check for errors before you
  /// prepare the change.
  public borrowing func prepareChange(
    _ operation: StaticString, _ body: @escaping @Sendable (inout Owner.State) -> Void
  ) -> SharedChange {
    let cell = cell
    let claim = claim
    return SharedChange(
      lock: cell.lock,
      ownerChange: SharedChange.OwnerChange(
        isWritable: { cell.isWritable(claim: claim, operation: operation, &$0) },
        apply: { cell.apply(operation: operation, in: &$0, &$1, body) }))
  }
}
