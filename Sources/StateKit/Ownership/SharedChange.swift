/// A change that an owner has prepared and that can be committed once.
///
/// An endpoint of a client returns it. A coordinator joins the changes of several clients and
/// commits them in one transaction. The coordinator can make only these changes, and needs no
/// access to the owners.
///
/// ```swift
/// user.cleared().and(contacts.cleared()).and(session.cleared()).commit()
/// ```
public struct SharedChange: ~Copyable, Sendable {
  /// One owner's part of a group. Both closures are called inside the lock.
  struct OwnerChange: Sendable {
    /// Returns whether the writer still has its claim. If not, adds a report to the work that
    /// follows the commit.
    let isWritable: @Sendable (inout PostCommitWork) -> Bool
    let apply: @Sendable (inout StorageState, inout PostCommitWork) -> Void
  }

  private let lock: StorageLock?
  private let ownerChanges: [OwnerChange]

  /// Creates a change that changes nothing, for test doubles of clients.
  public init() {
    lock = nil
    ownerChanges = []
  }

  init(lock: StorageLock, ownerChange: OwnerChange) {
    self.lock = lock
    ownerChanges = [ownerChange]
  }

  private init(lock: StorageLock?, ownerChanges: [OwnerChange]) {
    self.lock = lock
    self.ownerChanges = ownerChanges
  }

  /// Joins two changes of one storage into a group.
  ///
  /// Joining changes of two storages terminates the process, because they could not become visible
  /// together.
  public consuming func and(_ other: consuming SharedChange) -> SharedChange {
    if let lock, let otherLock = other.lock, lock !== otherLock {
      OwnershipMisuse.groupAcrossStorages.terminate()
    }
    return SharedChange(lock: lock ?? other.lock, ownerChanges: ownerChanges + other.ownerChanges)
  }

  /// Makes all changes in one transaction: a reader sees either none of them or all of them.
  ///
  /// The changes run in the order in which they were joined. Each change is a separate event; all
  /// of them have the same version. If the writer of one change was deallocated, or the storage is
  /// closed, no change is made, and the log receives a report.
  public consuming func commit() {
    guard let lock else { return }
    let ownerChanges = ownerChanges
    let work = lock.withLock(for: .commit) { storage in
      if storage.hasActiveScopeOnCurrentThread { OwnershipMisuse.commitInReadScope.terminate() }
      // Evaluated once, inside the lock, so that a listener receives the whole group or none of it.
      var work = PostCommitWork(isRecorded: lock.dispatcher.isListening(to: .shared))
      let areWritable = ownerChanges.map { $0.isWritable(&work) }
      if areWritable.contains(false) { return work }
      storage.version += 1
      for change in ownerChanges { change.apply(&storage, &work) }
      work.record(in: lock.log)
      if ownerChanges.count > 1 { lock.didCommitGroup(in: &storage) }
      return work
    }
    work.perform(for: lock.log)
  }
}
