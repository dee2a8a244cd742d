/// The one writer of a piece of shared state.
///
/// A client makes it from its `fileprivate` owner in `live(in:)` and captures it in its endpoints.
/// It cannot be copied, stored in an `Any`, found by a mirror or cast, so it cannot leak. One lives
/// at a time for a piece of state in a storage; a second one is refused, and so is one whose owner is
/// not the one that the published type names.
///
/// ```swift
/// let owned = Owned(CounterOwner(), in: storage)
/// return CounterClient(increment: { owned.withLock("increment") { $0.count += 1 } })
/// ```
public struct Owned<Owner: StateOwner>: ~Copyable, Sendable {
  @usableFromInline let slot: Slot<Owner.Published>
  @usableFromInline let claim: UInt64

  /// Claims the piece of state that `owner` owns in `storage`. The owner is checked by its type; what
  /// publishes is the value that ``PublishedState/shared`` names. In a closed storage there is nothing
  /// to claim: whatever is written through such a writer changes nothing and is reported.
  public init(_ owner: Owner, in storage: SharedStorage) {
    let published = Slot<Owner.Published>.publishedName
    let slot = storage.slot(for: Owner.Published.self)
    guard slot.ownerType == ObjectIdentifier(Owner.self) else {
      Refusal.notTheOwner(owner: String(describing: Owner.self), published: published)()
    }
    self.slot = slot
    claim = storage.withState(during: "Owned.init") { state in
      if state.isClosed || slot.refusal != nil { return UInt64.max }
      guard slot.claim == 0 else { Refusal.secondWriter(published: published)() }
      slot.claim = state.nextNumber()
      return slot.claim
    }
  }

  deinit {
    let me = ThreadID.current
    if slot.gate.isHeld(by: me) {
      slot.release(claim)
    } else {
      slot.gate.withLock(as: me) { _ in slot.release(claim) }
    }
  }

  /// Changes the state: one transaction on the current value, alone, visible at once as a whole.
  ///
  /// Keep `body` short and let it call nobody: a transaction or a read of shared state inside it is
  /// refused. If it throws, nothing changes and nobody is told. With an error type other than
  /// `Never` the body works on a copy, so decide before you mutate large arrays.
  ///
  /// - Parameters:
  ///   - operation: What the owner does, for the event log: "add", "removed by stream".
  ///   - body: The change.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  public borrowing func withLock<Result, Failure: Error>(
    _ operation: StaticString, _ body: (inout Owner.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try slot.transact(claim: claim, operation: operation, body)
  }

  /// Looks at the state, alone. No event is made of it. A reducer declares a ``SharedReader``: on a
  /// thread that is reducing this is refused.
  @inlinable
  public borrowing func read<Result, Failure: Error>(
    _ body: (Owner.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let slot = slot
    let me = ThreadID.current
    if slot.gate.isHeld(by: me) {
      Refusal.readInsideTransaction(published: Slot<Owner.Published>.publishedName)()
    }
    return try slot.gate.withLock(as: me) { shared throws(Failure) in
      if shared.isReducing(on: me) {
        Refusal.ownerReadWhileReducing(published: Slot<Owner.Published>.publishedName)()
      }
      return try unsafe body(slot.state)
    }
  }

  /// Prepares a change for a group, which a coordinator commits together with those of other owners.
  ///
  /// `body` runs at the commit, on the state of that moment, so nothing goes stale; it cannot throw,
  /// so there is no half of a group. Decide first, then group.
  public borrowing func change(
    _ operation: StaticString, _ body: @escaping @Sendable (inout Owner.State) -> Void
  ) -> SharedChange {
    let slot = slot
    let claim = claim
    return SharedChange(
      gate: slot.gate,
      step: SharedChange.Step(
        isWritable: { slot.isWritable(claim: claim, operation: operation, &$0) },
        apply: { slot.apply(operation: operation, in: &$0, &$1, body) }))
  }
}
