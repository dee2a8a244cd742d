@testable import OwnershipAudit

/// The names of members of the standard library and of Foundation.
///
/// If the type of an expression is unknown, a member with one of these names may belong to a library's
/// type.
enum LibraryNames {
  static let members: Set<String> = {
    let groups =
      [LibraryMembers.common, LibraryMembers.collections, LibraryMembers.texts]
      + [LibraryMembers.numbers] + LibraryMembers.types.values + LibraryMembers.foundation.values
    return groups.reduce(into: StandardNames.functions.union(others)) { $0.formUnion($1.keys) }
  }()

  /// Further members: those of concurrency, locks, atomics and mirrors, the cases of enumerations,
  /// and the labels of tuples.
  private static let others = Set(
    """
    add addTask acquiring acquiringAndReleasing asUnownedSerialExecutor assumeIsolated background
    basePriority cancel cancelAll cancelled checkCancellation checkIsolated children compareExchange
    continuous currentPriority dataCorrupted detached displayStyle dropped element enqueue
    enqueued exchange executor failure finish finished group high immediate immediateDetached
    inserted isCancelled isEmpty isNegative key keyNotFound label load low makeStream measure medium
    member memberAfterInsert minimumResolution next none object offset onTermination pointee position
    preconditionIsolated priority projectedValue relaxed release releasing remove result resume
    retain run send sleep some store subjectType success superclassMirror suspending task terminated
    typeMismatch unbounded unownedExecutor userInitiated utility value valueNotFound wait waitForAll
    weakCompareExchange withLock withLockIfAvailable withUnsafeBytes withValue wrappedValue yield
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
