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
    /// Returns whether the writer still has its claim, and adds a report to the aftermath if not.
    let isWritable: @Sendable (inout PostCommitWork) -> Bool
    let apply: @Sendable (inout StorageState, inout PostCommitWork) -> Void
  }

  private let gate: StorageLock?
  private let ownerChanges: [OwnerChange]

  /// Creates a change that changes nothing, for test doubles of clients.
  public init() {
    gate = nil
    ownerChanges = []
  }

  init(gate: StorageLock, step: OwnerChange) {
    self.gate = gate
    ownerChanges = [step]
  }

  private init(gate: StorageLock?, steps: [OwnerChange]) {
    self.gate = gate
    self.ownerChanges = steps
  }

  /// Joins two changes of one storage into a group.
  ///
  /// Joining changes of two storages terminates the process, because they could not become visible
  /// together.
  public consuming func and(_ other: consuming SharedChange) -> SharedChange {
    if let gate, let otherGate = other.gate, gate !== otherGate {
      OwnershipMisuse.groupAcrossStorages()
    }
    return SharedChange(gate: gate ?? other.gate, steps: ownerChanges + other.ownerChanges)
  }

  /// Makes all changes in one transaction: a reader sees either none of them or all of them.
  ///
  /// The changes run in the order in which they were joined. Each change is a separate event; all
  /// of them have the same version. If the writer of one change was deallocated, or the storage is
  /// closed, no change is made, and the log receives a report.
  public consuming func commit() {
    guard let gate else { return }
    let steps = ownerChanges
    let aftermath = gate.withLock(for: .commit) { shared in
      if shared.isReducingHere { OwnershipMisuse.commitWhileReducing() }
      // Evaluated once, inside the lock, so that a listener receives the whole group or none of it.
      var aftermath = PostCommitWork(isRecorded: gate.journal.isListening(to: .shared))
      let areWritable = steps.map { $0.isWritable(&aftermath) }
      if areWritable.contains(false) { return aftermath }
      shared.version += 1
      for step in steps { step.apply(&shared, &aftermath) }
      aftermath.record(in: gate.log)
      if steps.count > 1 { gate.didCommitGroup(in: &shared) }
      return aftermath
    }
    aftermath.perform(for: gate.log)
  }
}
