/// The result of one read of a cell.
struct VersionedState<State> {
  let state: State
  /// The version of the storage that set the state.
  let version: UInt64
  /// Whether the state is the latest one. It is false while the reader's scope pins an older
  /// version.
  let isLatest: Bool
}
