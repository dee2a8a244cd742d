/// A slot with its owner's value, the only thing that can wrap the state.
///
/// SAFETY: `@unchecked` because the superclass is. What is added is one constant of a `Sendable` type;
/// the one subclass, ``PersistentSlot``, has its own proof.
class OwnedSlot<Owner: StateOwner>: Slot<Owner.Published>, @unchecked Sendable {
  final let owner: Owner

  init(owner: Owner, state: Owner.State, gate: Gate) {
    self.owner = owner
    super.init(state: state, gate: gate)
  }

  override final func publish(_ state: Owner.State) -> Owner.Published { owner.publish(state) }

  override final var ownerType: ObjectIdentifier { ObjectIdentifier(Owner.self) }
}
