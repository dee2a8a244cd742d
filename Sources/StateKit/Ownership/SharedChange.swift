/// A change that an owner has prepared, good for one commit.
///
/// A client gives it out from an endpoint; a coordinator joins what several clients gave and commits
/// it at once. The coordinator can make exactly these changes, once, and no other; it needs to know
/// no owner.
///
/// ```swift
/// user.cleared().and(contacts.cleared()).and(session.cleared()).commit()
/// ```
public struct SharedChange: ~Copyable, Sendable {
  /// One owner's part. Both closures are called inside the lock.
  struct Step: Sendable {
    /// Whether the writer's claim still holds; if not, notes the report.
    let isWritable: @Sendable (inout SharedAftermath) -> Bool
    let apply: @Sendable (inout GateState, inout SharedAftermath) -> Void
  }

  private let gate: Gate?
  private let steps: [Step]

  /// A change that changes nothing, for doubles of clients.
  public init() {
    gate = nil
    steps = []
  }

  init(gate: Gate, step: Step) {
    self.gate = gate
    steps = [step]
  }

  private init(gate: Gate?, steps: [Step]) {
    self.gate = gate
    self.steps = steps
  }

  /// Joins two changes of one storage into a group. Changes of two storages are refused: they could
  /// not become visible together.
  public consuming func and(_ other: consuming SharedChange) -> SharedChange {
    if let gate, let otherGate = other.gate, gate !== otherGate { Refusal.groupOfTwoStorages() }
    return SharedChange(gate: gate ?? other.gate, steps: steps + other.steps)
  }

  /// Makes all the changes in one transaction: whoever looks sees none of them or all.
  ///
  /// The changes run in the order in which they were joined. Each is an event of its own, with one
  /// version for all. When the writer of one of them is gone, or the storage is closed, none of them
  /// is made, and that is reported.
  public consuming func commit() {
    guard let gate else { return }
    let me = ThreadID.current
    if gate.isHeld(by: me) { Refusal.storageInUse(what: "A commit")() }
    let steps = steps
    let aftermath = gate.withLock(as: me) { shared in
      if shared.isReducing(on: me) { Refusal.commitWhileReducing() }
      var aftermath = SharedAftermath()
      let areWritable = steps.map { $0.isWritable(&aftermath) }
      if areWritable.contains(false) { return aftermath }
      shared.version += 1
      for step in steps { step.apply(&shared, &aftermath) }
      if steps.count > 1 { gate.didCommitGroup(in: &shared) }
      return aftermath
    }
    aftermath.perform(for: gate.log)
  }
}
