/// A slot with its owner's value, the only thing that can wrap the state.
///
/// SAFETY: `@unchecked` because the superclass is. What is added is one constant of a `Sendable` type.
final class OwnedSlot<Owner: StateOwner>: Slot<Owner.Published>, @unchecked Sendable {
  private let owner: Owner

  init(owner: Owner, gate: Gate) {
    self.owner = owner
    super.init(state: owner.initialState, gate: gate)
  }

  override func publish(_ state: Owner.State) -> Owner.Published { owner.publish(state) }

  override var ownerType: ObjectIdentifier { ObjectIdentifier(Owner.self) }
}
