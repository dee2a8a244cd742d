/// The ids of the rows that were changed, inserted or removed since a store last compared the
/// collection. A row is an element of an ``IdentifiedArray``.
@usableFromInline
struct RowChanges<ID> {
  /// The last comparison, after which the rows changed. Each comparison has its own checkpoint, so
  /// that a store does not mistake an older copy of the collection for the one that it compared.
  let checkpoint: RowCheckpoint
  @usableFromInline var ids: [ID] = []

  init(since checkpoint: RowCheckpoint) { self.checkpoint = checkpoint }
}

extension RowChanges: Sendable where ID: Sendable {}

/// The identity of one comparison of a collection.
@usableFromInline
final class RowCheckpoint: Sendable {
  init() {}
}
