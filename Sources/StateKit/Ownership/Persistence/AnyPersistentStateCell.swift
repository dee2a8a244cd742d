/// A type-erased cell whose state is saved in a record on disk. All of its members are used inside
/// the storage's lock.
protocol AnyPersistentStateCell: AnyStateCell {
  var recordName: RecordName { get }
  /// The version of the transaction that set the state.
  var version: UInt64 { get }
  var status: RecordStatus { get set }
  /// The waiters to resume when the state changes.
  var waiters: [UInt64: VersionWaiter] { get set }

  /// Returns a snapshot of the current state, with a closure that encodes the state.
  func snapshot() -> RecordSnapshot
}

extension AnyPersistentStateCell {
  /// Whether the state has changes that still have to be saved. Changes of a state that could not be
  /// loaded are never saved.
  var isDirty: Bool { status.durableVersion < version && status.loadError == nil }
}
