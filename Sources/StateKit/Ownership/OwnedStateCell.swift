/// A cell that publishes its state through the owner of the state.
///
/// SAFETY: `@unchecked` because the superclass is `@unchecked`. This class adds one constant of a
/// `Sendable` type; its only subclass, ``PersistentStateCell``, has its own proof.
class OwnedStateCell<Owner: StateOwner>: StateCell<Owner.Published>, @unchecked Sendable {
  final let owner: Owner

  init(owner: Owner, state: Owner.State, lock: StorageLock) {
    self.owner = owner
    super.init(state: state, lock: lock)
  }

  override final func publish(_ state: consuming Owner.State) -> Owner.Published {
    owner.publish(state)
  }

  override final var ownerType: ObjectIdentifier { ObjectIdentifier(Owner.self) }
}
