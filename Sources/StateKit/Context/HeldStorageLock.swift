#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// The storage lock that the current thread holds, if any.
///
/// One lookup of thread-specific data shows which lock the thread is inside, if any, and what it
/// must do after it leaves that lock. Entering a second storage is always refused, in release
/// builds too: two threads that enter two storages in opposite order can deadlock, but so rarely
/// that tests would not find the deadlock.
@safe
@usableFromInline
struct HeldStorageLock {
  /// The data of one thread. The thread allocates it at first use and frees it when the thread
  /// ends.
  @usableFromInline
  struct ThreadRecord {
    /// The address of the lock that the thread holds, or zero. It is compared, never dereferenced.
    @usableFromInline var lockAddress: UInt = 0
    /// Whether the thread, after it has left the lock, must run `deferredWork` or reset
    /// `isReleasingValues`.
    @usableFromInline var hasWorkAfterUnlock = false
    /// Whether the thread, inside the lock, runs the `deinit`s of values that a transaction or a
    /// reader has released.
    var isReleasingValues = false
    /// The work to do after the thread has left the lock, such as deliveries to listeners.
    var deferredWork: [() -> Void] = []
    /// The number of nested calls of `store.read` on the thread.
    var readDepth = 0
    /// The work to do after the outermost call of `store.read`: deliveries to listeners, which can
    /// write.
    var workAfterReads: [() -> Void] = []
  }

  /// SAFETY: only ``current`` creates a `HeldStorageLock`. Its record belongs to the running thread
  /// and lives until the thread ends. Each value is used only during one synchronous call.
  @usableFromInline let record: UnsafeMutablePointer<ThreadRecord>

  // SAFETY: as for `record`.
  @inlinable
  init(record: UnsafeMutablePointer<ThreadRecord>) { unsafe self.record = record }

  /// The key of the thread-specific data. It is created once and never changes. The data belongs to
  /// one thread.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    // SAFETY: `key` is a local variable that is written before the call returns. The destructor is
    // called on the thread that ends, with the pointer that `makeRecord` stored.
    let status = unsafe pthread_key_create(&key) { pointer in
      // SAFETY: the pointer is the record that this thread stored, and it is not used afterwards.
      let pointer: UnsafeMutableRawPointer? = unsafe pointer
      // SAFETY: as above.
      guard let record = unsafe pointer?.assumingMemoryBound(to: ThreadRecord.self) else { return }
      // SAFETY: as above.
      unsafe record.deinitialize(count: 1)
      // SAFETY: as above.
      unsafe record.deallocate()
    }
    precondition(
      status == 0,
      """
      `pthread_key_create` failed (error \(status)). Likely cause: the process uses all keys for \
      thread-specific data. Use fewer keys.
      """)
    return key
  }()

  /// The key as a number, for ``current(under:)``.
  static var keyNumber: UInt { UInt(key) }

  /// The lock that this thread holds.
  static var current: HeldStorageLock { current(under: keyNumber) }

  /// Returns the lock that this thread holds, for a caller that has stored ``keyNumber``. Reading
  /// the static key instead would check at each access whether the key is initialized.
  @usableFromInline
  static func current(under keyNumber: UInt) -> HeldStorageLock {
    let key = pthread_key_t(truncatingIfNeeded: keyNumber)
    // SAFETY: the pointer under the key is null, or the one that `makeRecord` stored on this
    // thread.
    guard let pointer = unsafe pthread_getspecific(key) else { return makeRecord() }
    // SAFETY: as above.
    return unsafe HeldStorageLock(record: pointer.assumingMemoryBound(to: ThreadRecord.self))
  }

  @inline(never)
  private static func makeRecord() -> HeldStorageLock {
    // SAFETY: the record is initialized before it is stored, and the key's destructor frees it.
    let record = UnsafeMutablePointer<ThreadRecord>.allocate(capacity: 1)
    // SAFETY: as above.
    unsafe record.initialize(to: ThreadRecord())
    // SAFETY: as above.
    let status = unsafe pthread_setspecific(key, record)
    precondition(
      status == 0,
      """
      `pthread_setspecific` failed (error \(status)). Likely cause: the process has no free \
      memory. Reduce the memory use of the process.
      """)
    // SAFETY: as above.
    return unsafe HeldStorageLock(record: record)
  }

  /// Whether the thread holds no storage lock.
  // SAFETY: as for `record`.
  @inlinable var isEmpty: Bool { unsafe record.pointee.lockAddress == 0 }

  /// Returns whether this thread is inside the lock at an address.
  @inlinable
  func isHolding(lockAddress: UInt) -> Bool {
    // SAFETY: as for `record`.
    unsafe record.pointee.lockAddress == lockAddress
  }

  // SAFETY: as for `record`.
  var isReleasingValues: Bool { unsafe record.pointee.isReleasingValues }

  /// Marks that only `deinit`s run from now until the thread leaves the lock.
  func beginReleasingValues() {
    // SAFETY: as for `record`.
    unsafe record.pointee.isReleasingValues = true
    // SAFETY: as for `record`.
    unsafe record.pointee.hasWorkAfterUnlock = true
  }

  @inlinable
  func enter(lockAddress: UInt) {
    // SAFETY: as for `record`.
    unsafe record.pointee.lockAddress = lockAddress
  }

  @inlinable
  func leave() {
    // SAFETY: as for `record`.
    unsafe record.pointee.lockAddress = 0
  }

  // SAFETY: as for `record`.
  @inlinable var hasWorkAfterUnlock: Bool { unsafe record.pointee.hasWorkAfterUnlock }

  /// Runs `work` after the thread has left the lock.
  func runAfterUnlock(_ work: @escaping () -> Void) {
    // SAFETY: as for `record`.
    unsafe record.pointee.deferredWork.append(work)
    // SAFETY: as for `record`.
    unsafe record.pointee.hasWorkAfterUnlock = true
  }

  /// Whether the thread is inside `store.read`.
  // SAFETY: as for `record`.
  var isInsideRead: Bool { unsafe record.pointee.readDepth > 0 }

  func beginRead() {
    // SAFETY: as for `record`.
    unsafe record.pointee.readDepth += 1
  }

  /// Ends a call of `store.read`. If it is the outermost one, runs the work that waits for its end.
  func endRead() {
    // SAFETY: as for `record`.
    unsafe record.pointee.readDepth -= 1
    if isInsideRead { return }
    // SAFETY: as for `record`.
    let closures = unsafe record.pointee.workAfterReads
    if closures.isEmpty { return }
    // SAFETY: as for `record`.
    unsafe record.pointee.workAfterReads = []
    for closure in closures { closure() }
  }

  /// Runs `work` after the thread has left the outermost `store.read`.
  func runAfterRead(_ work: @escaping () -> Void) {
    // SAFETY: as for `record`.
    unsafe record.pointee.workAfterReads.append(work)
  }

  /// Runs the deferred work, such as the delivery of events. Called after the thread has left the
  /// lock.
  @usableFromInline
  func runDeferredWork() {
    // SAFETY: as for `record`.
    let closures = unsafe record.pointee.deferredWork
    // SAFETY: as for `record`.
    unsafe record.pointee.deferredWork = []
    // SAFETY: as for `record`.
    unsafe record.pointee.hasWorkAfterUnlock = false
    // SAFETY: as for `record`.
    unsafe record.pointee.isReleasingValues = false
    for closure in closures { closure() }
  }
}
