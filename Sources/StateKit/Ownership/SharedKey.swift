/// Names the owner of a piece of shared state to the storage. It is opaque: it has no member, and a
/// mirror of it shows nothing.
public struct SharedKey<Published: PublishedState>: Sendable, CustomReflectable {
  let makeSlot: @Sendable (Gate) -> Slot<Published>
  /// The owner's type: an ``Owned`` of any other type is refused.
  let ownerType: ObjectIdentifier

  /// Names `owner` as the one owner of `Published`.
  public init<Owner: StateOwner>(_ owner: Owner) where Owner.Published == Published {
    makeSlot = { Self.slot(of: owner, gate: $0) }
    ownerType = ObjectIdentifier(Owner.self)
  }

  /// The slot of an owner. Whether that persists is asked of its value, not of what the caller knew of
  /// its type: in a generic function, or through an `any StateOwner`, an overload for persistent owners
  /// would not be chosen, and the state be lost without a word.
  private static func slot<Owner: StateOwner>(of owner: Owner, gate: Gate) -> Slot<Published>
  where Owner.Published == Published {
    guard let persistent = owner as? any PersistentStateOwner,
      let slot = persistentSlot(of: persistent, gate: gate) as? Slot<Published>
    else { return OwnedSlot(owner: owner, state: owner.initialState, gate: gate) }
    return slot
  }

  private static func persistentSlot<Owner: PersistentStateOwner>(
    of owner: Owner, gate: Gate
  ) -> any AnySlot {
    PersistentSlot.make(owner: owner, gate: gate)
  }

  /// Shows nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
