/// A slot with a record in the files of its storage.
///
/// SAFETY: `@unchecked` because the superclass is. `standing`, like every `var` of a slot, is
/// accessed only inside the lock. Its `refusal` never changes; outside the lock it is read from the
/// constant `whyRefused`.
final class PersistentStateCell<Owner: PersistentStateOwner>:
  OwnedStateCell<Owner>, AnyPersistentStateCell, @unchecked Sendable
{
  let recordName: RecordName
  var status: RecordStatus
  private let storedLoadError: DurabilityError?

  private init(
    owner: Owner, state: Owner.State, name: RecordName, standing: RecordStatus, gate: StorageLock
  ) {
    recordName = name
    self.status = standing
    storedLoadError = standing.loadError
    super.init(owner: owner, state: state, gate: gate)
  }

  /// Creates a slot with the state in the storage's files, or with the initial state if there is
  /// none.
  static func make(owner: Owner, gate: StorageLock) -> StateCell<Owner.Published> {
    guard let keeper = gate.recordRepository else {
      return OwnedStateCell(owner: owner, state: owner.initialState, gate: gate)
    }
    let loaded = keeper.load(owner)
    return PersistentStateCell(
      owner: owner, state: loaded.state, name: loaded.name, standing: loaded.standing, gate: gate)
  }

  override var loadError: DurabilityError? { storedLoadError }

  func snapshot() -> RecordSnapshot {
    let (owner, name) = (owner, recordName)
    // SAFETY: the caller holds the lock, as `state` requires.
    let (state, sequence) = unsafe (state, status.sequence)
    return RecordSnapshot(
      slot: self, name: name, version: version, standing: status,
      encode: {
        StateRecord(
          name: name.text, formatVersion: owner.formatVersion, sequence: sequence,
          payload: try owner.encode(state))
      })
  }
}
