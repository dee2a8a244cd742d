/// Which rows of an ``IdentifiedArray`` were changed, inserted or removed since somebody looked.
@usableFromInline
struct RowChanges<ID> {
  /// When that was. Each look has a mark of its own, so that an older copy that is put back is not
  /// taken for the collection that was looked at.
  let mark: RowMark
  @usableFromInline var ids: [ID] = []

  init(since mark: RowMark) { self.mark = mark }
}

extension RowChanges: Sendable where ID: Sendable {}

/// One look at a collection.
@usableFromInline
final class RowMark: Sendable {
  init() {}
}
