extension StorageLock {
  /// Runs `body` immediately or, if the current thread is inside the lock of another storage, after
  /// the thread has left that lock. A `deinit` calls this method, because a `deinit` can run inside
  /// any lock.
  ///
  /// - Parameter body: Receives whether the thread is inside this lock.
  func runOutsideOtherLocks(_ body: @escaping (_ isInsideLock: Bool) -> Void) {
    let held = HeldStorageLock.current
    if held.isEmpty {
      body(false)
    } else if held.isHolding(lockAddress: address) {
      body(true)
    } else {
      held.runAfterUnlock { body(false) }
    }
  }

  /// Runs `body` immediately or, if the current thread is inside the lock of a storage, after the
  /// thread has left that lock.
  func runOutsideAnyLock(_ body: @escaping () -> Void) {
    let held = HeldStorageLock.current
    if held.isEmpty { body() } else { held.runAfterUnlock(body) }
  }
}
