/// A slot whose state has a record in the files of its storage.
///
/// SAFETY: `@unchecked` because the superclass is. `standing` is touched only inside the lock, like
/// every `var` of a slot, but for its `refusal`, which never changes.
final class PersistentSlot<Owner: PersistentStateOwner>:
  OwnedSlot<Owner>, DurableSlot, @unchecked Sendable
{
  let recordName: RecordName
  var standing: RecordStanding
  private let whyRefused: DurabilityError?

  private init(
    owner: Owner, state: Owner.State, name: RecordName, standing: RecordStanding, gate: Gate
  ) {
    recordName = name
    self.standing = standing
    whyRefused = standing.refusal
    super.init(owner: owner, state: state, gate: gate)
  }

  /// Finds the state in the storage's files, or begins with the initial one.
  static func make(owner: Owner, gate: Gate) -> Slot<Owner.Published> {
    guard let keeper = gate.keeper else {
      return OwnedSlot(owner: owner, state: owner.initialState, gate: gate)
    }
    let loaded = keeper.load(owner)
    return PersistentSlot(
      owner: owner, state: loaded.state, name: loaded.name, standing: loaded.standing, gate: gate)
  }

  override var refusal: DurabilityError? { whyRefused }

  func snapshot() -> RecordSnapshot {
    let (owner, name) = (owner, recordName)
    let (state, sequence) = unsafe (state, standing.sequence)
    return RecordSnapshot(
      slot: self, name: name, version: version, standing: standing,
      encode: {
        StateRecord(
          name: name.text, formatVersion: owner.formatVersion, sequence: sequence,
          payload: try owner.encode(state))
      })
  }
}
