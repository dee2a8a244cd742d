/// A type-erased cell with a record. All of its members are used inside the storage's lock.
protocol AnyPersistentStateCell: AnyStateCell {
  var recordName: RecordName { get }
  /// The version of the transaction that set the state.
  var version: UInt64 { get }
  var status: RecordStatus { get set }
  /// The waiters to resume when the state changes.
  var waiters: [UInt64: SharedWaiter] { get set }

  /// Returns the current state with a closure that encodes it.
  func snapshot() -> RecordSnapshot
}

extension AnyPersistentStateCell {
  /// Whether changes of the state are not on disk and can be saved.
  var isDirty: Bool { status.durableVersion < version && status.loadError == nil }
}
