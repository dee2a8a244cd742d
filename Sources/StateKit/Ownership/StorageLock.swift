public import Synchronization

/// The lock of a storage, with the data that all pieces of state of the storage share.
///
/// With one lock for all pieces of state, a group of changes is one critical section, there is no
/// lock order to violate, and a nested transaction is refused the first time it runs. Inside the
/// lock, events and reports are only recorded; they are delivered after the thread has released it.
@usableFromInline
final class StorageLock: Sendable {
  @usableFromInline let mutex = Mutex(StorageState())
  /// Makes the transfer of the lock visible to the thread sanitizer; see ``Locked``.
  @usableFromInline let handover = Atomic(false)
  @usableFromInline let log: EventLog
  /// The dispatcher of `log`, stored to save an indirection.
  @usableFromInline let dispatcher: EventDispatcher
  @usableFromInline let heldLockKey = HeldStorageLock.keyNumber
  /// The records of the storage, or nil for a storage without files.
  let recordRepository: RecordRepository?
  /// Whether a store created the storage for itself, so that no client can write to it.
  let isPrivateToStore: Bool
  /// The names of the published types whose reads were reported, because this storage is private to
  /// a store. Each type is reported once.
  let typesWithReportedReads = Locked<Set<String>>([])
  #if DEBUG
    @usableFromInline let watchdog: LockWatchdog
  #endif

  init(
    log: EventLog, recordRepository: RecordRepository?, isPrivateToStore: Bool = false,
    watchdogTimer: WatchdogTimer = .live
  ) {
    self.log = log
    self.recordRepository = recordRepository
    self.isPrivateToStore = isPrivateToStore
    dispatcher = log.dispatcher
    #if DEBUG
      watchdog = LockWatchdog(log: log, timer: watchdogTimer)
    #endif
  }

  @inlinable var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  /// Runs `body` inside the lock, and then the work that was deferred until the thread has left the
  /// lock, such as the delivery of events.
  ///
  /// A call on a thread that is already inside the lock of any storage terminates the process.
  @inlinable
  func withLock<Result, Failure: Error>(
    for purpose: @autoclosure () -> LockPurpose,
    _ body: (inout StorageState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let held = HeldStorageLock.current(under: heldLockKey)
    if !held.isEmpty { trap(purpose(), held) }
    defer { if held.hasWorkAfterUnlock { held.runDeferredWork() } }
    #if DEBUG
      let purpose = purpose()
      let immediate = try mutex.withLockIfAvailable { state throws(Failure) in
        enter(held)
        defer { leave(held) }
        watchdog.didEnter(purpose)
        return UncheckedSendable(try body(&state))
      }
      if let immediate { return immediate.value }
      let wait = watchdog.beginWaiting(purpose)
    #endif
    return try mutex.withLock { state throws(Failure) in
      enter(held)
      defer { leave(held) }
      #if DEBUG
        wait.cancel()
        watchdog.didEnter(purpose)
      #endif
      return UncheckedSendable(try body(&state))
    }.value
  }

  /// Marks the lock as held by this thread. Called first inside the lock, before any access to the
  /// state; see ``Locked``.
  @inlinable
  @inline(__always)
  func enter(_ held: HeldStorageLock) {
    _ = handover.load(ordering: .acquiring)
    held.enter(lockAddress: address)
  }

  /// Marks the lock as released by this thread. Called last inside the lock.
  @inlinable
  @inline(__always)
  func leave(_ held: HeldStorageLock) {
    held.leave()
    handover.store(false, ordering: .releasing)
  }

  /// Terminates the process, because the thread is already inside the lock of a storage.
  @usableFromInline
  func trap(_ purpose: LockPurpose, _ held: HeldStorageLock) -> Never {
    if held.isReleasingValues { OwnershipMisuse.duringReleaseOfValues(purpose).terminate() }
    if held.isHolding(lockAddress: address) { OwnershipMisuse.nestedAccess(purpose).terminate() }
    OwnershipMisuse.secondStorageLock(purpose).terminate()
  }

  /// A wrapper for a result that leaves the lock. `Mutex.withLock` requires a `sending` result,
  /// which the result of `body` is not.
  ///
  /// SAFETY: the value is wrapped and unwrapped in one call, on one thread.
  @usableFromInline
  struct UncheckedSendable<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }
}
