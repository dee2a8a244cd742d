/// An opaque value that names the owner of a piece of shared state.
///
/// Only the storage can use it: it has no public members, and its mirror has no children.
public struct OwnerKey<Published: PublishedState>: Sendable, CustomReflectable {
  let makeCell: @Sendable (StorageLock) -> StateCell<Published>
  /// The owner's type. Creating an ``Owned`` with an owner of any other type is refused.
  let ownerType: ObjectIdentifier

  /// Creates a key that names `owner` as the only owner of `Published`.
  public init<Owner: StateOwner>(_ owner: Owner) where Owner.Published == Published {
    makeCell = { Self.slot(of: owner, gate: $0) }
    ownerType = ObjectIdentifier(Owner.self)
  }

  /// Creates the slot of an owner.
  ///
  /// A dynamic cast decides whether the owner is persistent. An overload for persistent owners
  /// would not be chosen in a generic function or for an `any StateOwner`, and the state would
  /// silently not be saved.
  private static func slot<Owner: StateOwner>(of owner: Owner, gate: StorageLock) -> StateCell<
    Published
  >
  where Owner.Published == Published {
    guard let persistent = owner as? any PersistentStateOwner,
      let slot = persistentSlot(of: persistent, gate: gate) as? StateCell<Published>
    else { return OwnedStateCell(owner: owner, state: owner.initialState, gate: gate) }
    return slot
  }

  private static func persistentSlot<Owner: PersistentStateOwner>(
    of owner: Owner, gate: StorageLock
  ) -> any AnyStateCell {
    PersistentStateCell.make(owner: owner, gate: gate)
  }

  /// A mirror without children, so that reflection cannot reach the owner.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
