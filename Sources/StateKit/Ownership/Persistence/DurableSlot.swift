/// A piece of shared state with a record, whatever its type. All of it is called inside the storage's
/// lock.
protocol DurableSlot: AnySlot {
  var recordName: RecordName { get }
  /// The transaction that made the state.
  var version: UInt64 { get }
  var standing: RecordStanding { get set }
  /// The sequences and the flush effects to wake when the state changes.
  var waiters: [UInt64: SharedWaiter] { get set }

  /// The state now, and how to encode it.
  func snapshot() -> RecordSnapshot
}

extension DurableSlot {
  /// Whether something of it is not on disk.
  var isDirty: Bool { standing.durable < version && standing.refusal == nil }
}
