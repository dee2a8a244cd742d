/// A closure that notifies one waiter, such as a sequence or an observer, of the next version of a
/// piece of state. The closure is called outside the storage's lock, because it can run code from
/// outside the library.
@usableFromInline typealias VersionWaiter = @Sendable () -> Void

/// A type-erased ``StateCell``. All of its methods are called inside the storage's lock.
@usableFromInline
protocol AnyStateCell: AnyObject, Sendable {
  /// The identifier of the published type.
  var publishedType: ObjectIdentifier { get }

  /// Removes the old states that no reducing store can read any more.
  ///
  /// - Parameter pinned: The versions of the storage that stores have pinned; see ``ReadScope``.
  /// - Returns: Whether any old states remain.
  func dropRetainedVersions(exceptFor pinned: [UInt64]) -> Bool

  /// Releases the writer's claim and removes the waiters.
  ///
  /// - Returns: The removed waiters, in the order in which they started to wait.
  func close() -> [VersionWaiter]
}
