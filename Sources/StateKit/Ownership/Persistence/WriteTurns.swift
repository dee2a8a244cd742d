/// Who writes, and who waits for it. What it says of pieces of state holds only inside the storage's
/// lock.
///
/// At most one batch is being written. Whoever comes meanwhile, for a change that is not in it, gathers
/// in the next one. The first who comes leads a batch: writes it for all.
struct WriteTurns: Sendable {
  /// How it goes on for somebody who wants something on disk.
  enum Turn: Sendable {
    case lead
    case over(DurabilityError?)
  }

  struct Waiter: Sendable {
    /// The piece of state that it waits for; nil for all.
    let slot: ObjectIdentifier?
    let continuation: CheckedContinuation<Turn, Never>
  }

  struct Batch: Sendable {
    var wanted: Set<ObjectIdentifier> = []
    var wantsAll = false
    var hasLeader = false
    var waiters: [Waiter] = []
    /// The versions that are being written.
    var versions: [ObjectIdentifier: UInt64] = [:]

    mutating func want(_ slot: ObjectIdentifier?) {
      if let slot { wanted.insert(slot) } else { wantsAll = true }
    }
  }

  var slots: [any DurableSlot] = []
  var writing: Batch?
  var gathering: Batch?
  /// The flush effects that wait for a change, by their numbers.
  var flushWaiters: [UInt64: FlushWaiter] = [:]

  /// Joins those whose states were changed by one group, and whoever is joined with one of them.
  mutating func join(_ members: [any DurableSlot], as number: UInt64) {
    let groups = Set(members.map(\.standing.group)).subtracting([0])
    for member in members { member.standing.group = number }
    for slot in slots where groups.contains(slot.standing.group) { slot.standing.group = number }
  }

  /// Takes the states of the batch, all of one moment. What changes from now on is for the next one.
  mutating func begin() -> [RecordSnapshot] {
    guard var batch = gathering else { return [] }
    gathering = nil
    let wanted = slots.filter { slot in
      slot.isDirty && (batch.wantsAll || batch.wanted.contains(slot.publishedType))
    }
    let groups = Set(wanted.map(\.standing.group)).subtracting([0])
    let all = slots.filter { slot in
      slot.isDirty && (groups.contains(slot.standing.group) || wanted.contains { $0 === slot })
    }
    let snapshots = all.map { slot in
      slot.standing.sequence += 1
      slot.standing.attempted = slot.version
      batch.versions[slot.publishedType] = slot.version
      let snapshot = slot.snapshot()
      slot.standing.group = 0
      return snapshot
    }
    writing = batch
    return snapshots
  }

  /// Notes what became of the batch. `number` is good for one group.
  ///
  /// - Returns: Whom to resume, and how.
  mutating func end(
    _ snapshots: [RecordSnapshot], _ failures: [ObjectIdentifier: DurabilityError],
    nextNumber: () -> UInt64
  ) -> [(CheckedContinuation<Turn, Never>, Turn)] {
    for snapshot in snapshots where failures[snapshot.id] == nil {
      snapshot.slot.standing.durable = max(snapshot.slot.standing.durable, snapshot.version)
      snapshot.slot.standing.preparation = .none
    }
    let failed = snapshots.filter { failures[$0.id] != nil && $0.standing.group != 0 }
    for (_, members) in Dictionary(grouping: failed, by: \.standing.group) {
      join(members.map(\.slot), as: nextNumber())
    }
    let over = writing?.waiters ?? []
    writing = nil
    var woken = over.map { waiter in
      (waiter.continuation, Turn.over(Self.failure(for: waiter.slot, snapshots, failures)))
    }
    if let leader = gathering?.waiters.popFirst() {
      gathering?.hasLeader = true
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
