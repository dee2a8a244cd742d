/// A cell with a record in the files of its storage.
///
/// SAFETY: `@unchecked` because the superclass is `@unchecked`. `status`, like every `var` of a
/// cell, is accessed only inside the lock. `status.loadError` never changes; code outside the lock
/// reads the copy in the constant `storedLoadError`.
final class PersistentStateCell<Owner: PersistentStateOwner>:
  OwnedStateCell<Owner>, AnyPersistentStateCell, @unchecked Sendable
{
  let recordName: RecordName
  var status: RecordStatus
  private let storedLoadError: DurabilityError?

  private init(
    owner: Owner, state: Owner.State, name: RecordName, status: RecordStatus, lock: StorageLock
  ) {
    recordName = name
    self.status = status
    storedLoadError = status.loadError
    super.init(owner: owner, state: state, lock: lock)
  }

  /// Creates a cell with the state that the storage's files contain, or with the initial state if
  /// they contain none. In a storage without files, the cell is not persistent.
  static func make(owner: Owner, lock: StorageLock) -> StateCell<Owner.Published> {
    guard let repository = lock.recordRepository else {
      return OwnedStateCell(owner: owner, state: owner.initialState, lock: lock)
    }
    let loaded = repository.load(owner)
    return PersistentStateCell(
      owner: owner, state: loaded.state, name: loaded.name, status: loaded.status, lock: lock)
  }

  override var loadError: DurabilityError? { storedLoadError }

  func snapshot() -> RecordSnapshot {
    let (owner, name) = (owner, recordName)
    // SAFETY: the caller holds the lock, as `state` requires.
    let (state, sequence) = unsafe (state, status.sequence)
    return RecordSnapshot(
      cell: self, name: name, version: version, status: status,
      encode: {
        StateRecord(
          name: name.text, formatVersion: owner.formatVersion, sequence: sequence,
          payload: try owner.encode(state))
      })
  }
}
