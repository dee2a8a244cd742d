/// A type-erased slot. All of its methods are called inside the storage's lock.
@usableFromInline
protocol AnyStateCell: AnyObject, Sendable {
  /// The published type.
  var publishedType: ObjectIdentifier { get }

  /// Removes the old versions that no version in `pinned` refers to.
  ///
  /// - Returns: Whether any old versions remain.
  func dropRetainedVersions(exceptFor pinned: [UInt64]) -> Bool

  /// Releases the writer's claim and removes the waiters.
  ///
  /// - Returns: The removed waiters, in the order in which they started to wait.
  func close() -> [SharedWaiter]
}
