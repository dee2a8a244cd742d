/// The ids of the rows of an ``IdentifiedArray`` that were changed, inserted or removed since a
/// store last compared the collection.
@usableFromInline
struct RowChanges<ID> {
  /// The comparison since which changes are recorded. Each comparison has a unique mark, so that an
  /// older copy that is assigned back is not mistaken for the collection that was compared.
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
