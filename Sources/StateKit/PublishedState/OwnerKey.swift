/// An opaque value that names the owner of a piece of shared state.
///
/// Only the storage can use it: it has no public members, and its mirror has no children.
public struct OwnerKey<Published: PublishedState>: Sendable, CustomReflectable {
  let owner: any StateOwner<Published>

  /// Creates a key that names `owner` as the only owner of `Published`.
  public init<Owner: StateOwner>(_ owner: Owner) where Owner.Published == Published {
    self.owner = owner
  }

  /// A mirror without children, so that reflection cannot reach the owner.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
