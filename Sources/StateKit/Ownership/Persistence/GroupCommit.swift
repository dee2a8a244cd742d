/// The callers of `synchronize` and the batches that they write. The data about cells is accessed
/// only inside the storage's lock.
///
/// At most one batch is written at a time. Callers that wait for changes that are not in this batch
/// join the next one. The first caller of a batch is its *leader*, which writes it for all callers.
///
/// A group is a set of states that were changed in one commit. They are also saved together. The
/// number of a group is positive: zero means that a state is in no unsaved group.
struct GroupCommit: Sendable {
  /// The next step of a caller of `synchronize`.
  enum Assignment: Sendable {
    /// The caller is the leader of the next batch, and writes it.
    case lead
    /// The batch was written, or could not be written because of an error.
    case finished(DurabilityError?)
  }

  /// A caller of `synchronize` that waits for its batch.
  struct BatchMember: Sendable {
    /// The published type of the cell that the caller waits for, or nil for all cells.
    let publishedType: ObjectIdentifier?
    let continuation: CheckedContinuation<Assignment, Never>
  }

  /// A set of callers whose changes are written together.
  struct Batch: Sendable {
    /// The published types of the cells whose changes the callers wait for.
    var wanted: Set<ObjectIdentifier> = []
    var wantsAll = false
    var hasLeader = false
    var waiters = FIFO<BatchMember>()
    /// The versions of the states that are being written, by published type.
    var versions: [ObjectIdentifier: UInt64] = [:]

    /// Adds the changes of a cell to the batch; nil adds the changes of all cells.
    mutating func request(_ publishedType: ObjectIdentifier?) {
      if let publishedType { wanted.insert(publishedType) } else { wantsAll = true }
    }
  }

  var cells: [any AnyPersistentStateCell] = []
  var currentBatch: Batch?
  var nextBatch: Batch?
  /// The latches of the flush effects that wait for a change of any cell, by number; see
  /// ``StorageLock/flush(to:)``.
  var flushLatches: [UInt64: AsyncLatch] = [:]

  /// Gives one group number to the cells that a group has changed, and to all cells that share an
  /// unsaved group with one of them.
  mutating func join(_ members: [any AnyPersistentStateCell], as number: UInt64) {
    let groups = Set(members.map(\.status.group)).subtracting([0])
    for member in members { member.status.group = number }
    for cell in cells where groups.contains(cell.status.group) { cell.status.group = number }
  }

  /// Starts the next batch, and returns snapshots of its states. All snapshots are of the same
  /// version of the storage. Later changes are part of the batch after this one.
  mutating func beginBatch() -> [RecordSnapshot] {
    guard var batch = nextBatch else { return [] }
    nextBatch = nil
    let wanted = cells.filter { cell in
      cell.isDirty && (batch.wantsAll || batch.wanted.contains(cell.publishedType))
    }
    let groups = Set(wanted.map(\.status.group)).subtracting([0])
    let batchCells = cells.filter { cell in
      cell.isDirty && (groups.contains(cell.status.group) || wanted.contains { $0 === cell })
    }
    let snapshots = batchCells.map { cell in
      cell.status.sequence += 1
      cell.status.attemptedVersion = cell.version
      batch.versions[cell.publishedType] = cell.version
      let snapshot = cell.snapshot()
      cell.status.group = 0
      return snapshot
    }
    currentBatch = batch
    return snapshots
  }

  /// Ends the current batch after it was written, and stores in its cells which states are on disk.
  /// Groups that could not be written get new numbers.
  ///
  /// - Parameter nextGroupNumber: Returns a new group number at each call.
  /// - Returns: The callers to resume, each with its next step.
  mutating func endBatch(
    _ snapshots: [RecordSnapshot], _ failures: [ObjectIdentifier: DurabilityError],
    nextGroupNumber: () -> UInt64
  ) -> [(CheckedContinuation<Assignment, Never>, Assignment)] {
    for snapshot in snapshots where failures[snapshot.publishedType] == nil {
      snapshot.cell.status.durableVersion = max(
        snapshot.cell.status.durableVersion, snapshot.version)
      snapshot.cell.status.preparation = .none
    }
    let failed = snapshots.filter {
      failures[$0.publishedType] != nil && $0.status.group != 0
    }
    for (_, members) in Dictionary(grouping: failed, by: \.status.group) {
      join(members.map(\.cell), as: nextGroupNumber())
    }
    let waiters = currentBatch?.waiters.all ?? []
    currentBatch = nil
    var callers = waiters.map { waiter in
      (
        waiter.continuation,
        Assignment.finished(Self.failure(for: waiter.publishedType, snapshots, failures))
      )
    }
    if let leader = nextBatch?.waiters.popFirst() {
      nextBatch?.hasLeader = true
      callers.append((leader.continuation, .lead))
    }
    return callers
  }

  /// Returns the failure of a published type; for nil, the first failure of all snapshots.
  static func failure(
    for publishedType: ObjectIdentifier?, _ snapshots: [RecordSnapshot],
    _ failures: [ObjectIdentifier: DurabilityError]
  ) -> DurabilityError? {
    if let publishedType { return failures[publishedType] }
    return snapshots.lazy.compactMap { failures[$0.publishedType] }.first
  }
}
