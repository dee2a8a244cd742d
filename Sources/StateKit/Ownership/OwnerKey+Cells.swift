extension OwnerKey {
  /// Creates the cell of the owner's state.
  ///
  /// A dynamic cast decides whether the owner is persistent. The compiler would not choose an
  /// overload for persistent owners in a generic function or for an `any StateOwner`, and the state
  /// would never be saved.
  func makeCell(_ lock: StorageLock) -> StateCell<Published> {
    guard let persistent = owner as? any PersistentStateOwner,
      let cell = Self.persistentCell(of: persistent, lock: lock) as? StateCell<Published>
    else { return Self.transientCell(of: owner, lock: lock) }
    return cell
  }

  private static func transientCell<Owner: StateOwner<Published>>(
    of owner: Owner, lock: StorageLock
  ) -> StateCell<Published> {
    OwnedStateCell(owner: owner, state: owner.initialState, lock: lock)
  }

  private static func persistentCell<Owner: PersistentStateOwner>(
    of owner: Owner, lock: StorageLock
  ) -> any AnyStateCell {
    PersistentStateCell.make(owner: owner, lock: lock)
  }
}
