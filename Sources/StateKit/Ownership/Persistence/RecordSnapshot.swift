/// A copy of a state that is about to be written.
struct RecordSnapshot: Sendable {
  let slot: any AnyPersistentStateCell
  let name: RecordName
  let version: UInt64
  let standing: RecordStatus
  /// Encodes the state. Not called inside the lock, because it runs the owner's code.
  let encode: @Sendable () throws -> StateRecord

  var id: ObjectIdentifier { slot.publishedType }
}
