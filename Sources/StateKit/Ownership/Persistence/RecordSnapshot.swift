/// A copy of a state that is about to be written.
struct RecordSnapshot: Sendable {
  let cell: any AnyPersistentStateCell
  let name: RecordName
  let version: UInt64
  let status: RecordStatus
  /// Encodes the state. Not called inside the lock, because it runs the owner's code.
  let encode: @Sendable () throws -> StateRecord

  var publishedType: ObjectIdentifier { cell.publishedType }
}
