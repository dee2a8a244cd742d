/// The callers of `synchronize` and the batches that they write. Its data about slots is valid only
/// inside the storage's lock.
///
/// At most one batch is written at a time. Callers that wait for changes that are not in this batch
/// join the next one. The first caller of a batch writes it for all callers.
struct GroupCommit: Sendable {
  /// The next step of a caller of `synchronize`.
  enum Assignment: Sendable {
    case lead
    case finished(DurabilityError?)
  }

  struct Waiter: Sendable {
    /// The published type of the slot that the caller waits for, or nil for all slots.
    let slot: ObjectIdentifier?
    let continuation: CheckedContinuation<Assignment, Never>
  }

  struct Batch: Sendable {
    var wanted: Set<ObjectIdentifier> = []
    var wantsAll = false
    var hasLeader = false
    var waiters: [Waiter] = []
    /// The versions that are being written.
    var versions: [ObjectIdentifier: UInt64] = [:]

    mutating func request(_ slot: ObjectIdentifier?) {
      if let slot { wanted.insert(slot) } else { wantsAll = true }
    }
  }

  var slots: [any AnyPersistentStateCell] = []
  var currentBatch: Batch?
  var nextBatch: Batch?
  /// The flush effects that wait for a change, by their numbers.
  var flushWaiters: [UInt64: FlushWaiter] = [:]

  /// Gives one group number to the slots that a group has changed, and to all slots that share an
  /// unsaved group with one of them.
  mutating func join(_ members: [any AnyPersistentStateCell], as number: UInt64) {
    let groups = Set(members.map(\.status.group)).subtracting([0])
    for member in members { member.status.group = number }
    for slot in slots where groups.contains(slot.status.group) { slot.status.group = number }
  }

  /// Takes snapshots of the states in the batch, all of the same version of the storage. Later
  /// changes are part of the next batch.
  mutating func begin() -> [RecordSnapshot] {
    guard var batch = nextBatch else { return [] }
    nextBatch = nil
    let wanted = slots.filter { slot in
      slot.isDirty && (batch.wantsAll || batch.wanted.contains(slot.publishedType))
    }
    let groups = Set(wanted.map(\.status.group)).subtracting([0])
    let all = slots.filter { slot in
      slot.isDirty && (groups.contains(slot.status.group) || wanted.contains { $0 === slot })
    }
    let snapshots = all.map { slot in
      slot.status.sequence += 1
      slot.status.attemptedVersion = slot.version
      batch.versions[slot.publishedType] = slot.version
      let snapshot = slot.snapshot()
      slot.status.group = 0
      return snapshot
    }
    currentBatch = batch
    return snapshots
  }

  /// Records the result of writing the batch. Each call of `nextNumber` returns the number for one
  /// group.
  ///
  /// - Returns: The callers to resume, each with its next step.
  mutating func end(
    _ snapshots: [RecordSnapshot], _ failures: [ObjectIdentifier: DurabilityError],
    nextNumber: () -> UInt64
  ) -> [(CheckedContinuation<Assignment, Never>, Assignment)] {
    for snapshot in snapshots where failures[snapshot.id] == nil {
      snapshot.slot.status.durableVersion = max(
        snapshot.slot.status.durableVersion, snapshot.version)
      snapshot.slot.status.preparation = .none
    }
    let failed = snapshots.filter { failures[$0.id] != nil && $0.standing.group != 0 }
    for (_, members) in Dictionary(grouping: failed, by: \.standing.group) {
      join(members.map(\.slot), as: nextNumber())
    }
    let over = currentBatch?.waiters ?? []
    currentBatch = nil
    var woken = over.map { waiter in
      (
        waiter.continuation,
        Assignment.finished(Self.failure(for: waiter.slot, snapshots, failures))
      )
    }
    if let leader = nextBatch?.waiters.popFirst() {
      nextBatch?.hasLeader = true
      woken.append((leader.continuation, .lead))
    }
    return woken
  }

  static func failure(
    for slot: ObjectIdentifier?, _ snapshots: [RecordSnapshot],
    _ failures: [ObjectIdentifier: DurabilityError]
  ) -> DurabilityError? {
    if let slot { return failures[slot] }
    return snapshots.lazy.compactMap { failures[$0.id] }.first
  }
}

extension Array {
  fileprivate mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }
}
