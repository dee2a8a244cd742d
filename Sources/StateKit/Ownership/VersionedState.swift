/// The result of one read of a cell.
struct VersionedState<State> {
  let state: State
  /// The version of the transaction that set the state, or the pinned version if the state is not
  /// the latest one.
  let version: UInt64
  /// Whether the state is the latest one. It is false while the reader's scope pins an older
  /// version.
  let isLatest: Bool
}
