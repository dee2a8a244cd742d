public import Synchronization

/// The one lock of a storage, and what the storage's pieces of state have in common.
///
/// One lock for all pieces means that a group of changes is one critical section, that there is no
/// order of locks to get wrong, and that nesting fails the first time it runs.
@usableFromInline
final class Gate: Sendable {
  @usableFromInline let mutex = Mutex(GateState())
  /// See ``Locked``: shows the thread sanitizer the hand-over of the lock.
  @usableFromInline let handover = Atomic(false)
  /// The raw thread id of the thread inside the lock, or zero.
  @usableFromInline let holder = Atomic<UInt>(0)
  @usableFromInline let log: EventLog
  /// The log's own, a step nearer.
  @usableFromInline let journal: EventJournal
  /// The files of the storage, where it has some.
  let keeper: RecordKeeper?

  init(log: EventLog, keeper: RecordKeeper?) {
    self.log = log
    self.keeper = keeper
    journal = log.journal
  }

  /// Whether the thread `me` is inside the lock.
  @inlinable
  func isHeld(by me: ThreadID) -> Bool { holder.load(ordering: .relaxed) == me.rawValue }

  /// Runs `body` alone. The caller has made sure that its thread, `me`, is not inside already.
  @inlinable
  func withLock<Result, Failure: Error>(
    as me: ThreadID, _ body: (inout GateState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if DEBUG
      let outer = HeldGate.enter(self)
      defer { HeldGate.leave(to: outer) }
    #endif
    return try mutex.withLock { state throws(Failure) in
      _ = handover.load(ordering: .acquiring)
      holder.store(me.rawValue, ordering: .relaxed)
      defer {
        holder.store(0, ordering: .relaxed)
        handover.store(false, ordering: .releasing)
      }
      return Passed(try body(&state))
    }.value
  }

  /// A result on its way out of the lock, which the mutex would let go to another thread.
  ///
  /// SAFETY: it is made and opened in one call, on one thread.
  @usableFromInline
  struct Passed<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }
}
