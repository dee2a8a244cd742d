/// Names the owner of a piece of shared state to the storage. It is opaque: it has no member, and a
/// mirror of it shows nothing.
public struct SharedKey<Published: PublishedState>: Sendable, CustomReflectable {
  let makeSlot: @Sendable (Gate) -> Slot<Published>
  /// The owner's type: an ``Owned`` of any other type is refused.
  let ownerType: ObjectIdentifier

  /// Names `owner` as the one owner of `Published`.
  public init<Owner: StateOwner>(_ owner: Owner) where Owner.Published == Published {
    makeSlot = { OwnedSlot(owner: owner, gate: $0) }
    ownerType = ObjectIdentifier(Owner.self)
  }

  /// Shows nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
