/// A state at one moment, on its way to the disk.
struct RecordSnapshot: Sendable {
  let slot: any DurableSlot
  let name: RecordName
  let version: UInt64
  let standing: RecordStanding
  /// Runs the owner's code: never inside the lock.
  let encode: @Sendable () throws -> StateRecord

  var id: ObjectIdentifier { slot.publishedType }
}
