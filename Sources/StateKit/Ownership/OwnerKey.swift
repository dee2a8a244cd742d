/// An opaque value that names the owner of a piece of shared state.
///
/// Only the storage can use it: it has no public members, and its mirror has no children.
public struct OwnerKey<Published: PublishedState>: Sendable, CustomReflectable {
  let makeCell: @Sendable (StorageLock) -> StateCell<Published>
  /// The owner's type. Creating an ``Owned`` with an owner of any other type is refused.
  let ownerType: ObjectIdentifier

  /// Creates a key that names `owner` as the only owner of `Published`.
  public init<Owner: StateOwner>(_ owner: Owner) where Owner.Published == Published {
    makeCell = { Self.cell(of: owner, lock: $0) }
    ownerType = ObjectIdentifier(Owner.self)
  }

  /// Creates the cell of an owner.
  ///
  /// A dynamic cast decides whether the owner is persistent. The compiler would not choose an
  /// overload for persistent owners in a generic function or for an `any StateOwner`, and the state
  /// would never be saved.
  private static func cell<Owner: StateOwner>(of owner: Owner, lock: StorageLock) -> StateCell<
    Published
  >
  where Owner.Published == Published {
    guard let persistent = owner as? any PersistentStateOwner,
      let cell = persistentCell(of: persistent, lock: lock) as? StateCell<Published>
    else { return OwnedStateCell(owner: owner, state: owner.initialState, lock: lock) }
    return cell
  }

  private static func persistentCell<Owner: PersistentStateOwner>(
    of owner: Owner, lock: StorageLock
  ) -> any AnyStateCell {
    PersistentStateCell.make(owner: owner, lock: lock)
  }

  /// A mirror without children, so that reflection cannot reach the owner.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
