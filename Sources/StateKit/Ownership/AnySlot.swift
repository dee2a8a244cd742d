/// A piece of shared state, whatever its type. All of it is called inside the storage's lock.
@usableFromInline
protocol AnySlot: AnyObject, Sendable {
  /// The published type.
  var publishedType: ObjectIdentifier { get }

  /// Drops the old versions that only readers before `oldest` could want; all of them for nil.
  /// Says whether some are left.
  func dropKept(before oldest: UInt64?) -> Bool

  /// Gives up the claim of the writer and the waiting sequences.
  func close() -> [SharedWaiter]
}
