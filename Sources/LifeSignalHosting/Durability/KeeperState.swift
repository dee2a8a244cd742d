internal import LifeSignalBackend
internal import StateKit

/// What a ``BackendKeeper`` has to write, as a value: events change it, and it returns the next step.
struct KeeperState: Sendable {
  /// One step on the disk.
  enum DiskStep: Sendable {
    /// Writes a batch of turns.
    case append([[UInt8]], at: TurnLogSegment.Position)
    /// Begins a segment with a turn.
    case beginSegment(firstTurn: UInt64)
    /// Writes some bytes of an unfinished snapshot.
    case writeSnapshot(ArraySlice<UInt8>)
    /// Gives a complete snapshot its name.
    case publishSnapshot(turn: UInt64)
    /// Removes files whose turns a snapshot contains.
    case removeFiles([String])
  }

  /// The state of the snapshot that is being made.
  private enum SnapshotStage: Sendable {
    case none
    /// The state is being encoded.
    case encoding(turn: UInt64)
    /// The bytes are being written, the first `count` of them are.
    case writing(turn: UInt64, bytes: [UInt8], writtenCount: Int)
    /// Older files are being removed.
    case removing
  }

  /// The news for the code that sends messages and reports.
  struct Progress: Sendable {
    /// The messages of the turns that are on disk, in order.
    var messages: [TurnMessages] = []
    /// What to report to the operator, in order.
    var reports: [StorageReport] = []
    /// Whether an attempt to save turns failed, which must be repeated some time later.
    var needsRetry = false

    /// Whether there is no news.
    var isEmpty: Bool { messages.isEmpty && reports.isEmpty && !needsRetry }
  }

  /// The limits of what is waiting to be written.
  private enum Limit {
    static let pendingTurnCount = 4_096
    static let pendingByteCount = 32 << 20
    /// The bytes of a batch, unless a single turn has more.
    static let batchByteCount = 4 << 20
    /// The bytes of a snapshot that are written while turns may be waiting.
    static let snapshotPieceByteCount = 1 << 20
  }

  private let policy: SnapshotPolicy
  /// The place for the next batch; its number is that of the first turn that is not on disk.
  private(set) var position: TurnLogSegment.Position
  /// The turns that are not on disk, with their messages.
  private var pending: [(bytes: [UInt8], messages: TurnMessages)] = []
  private var pendingByteCount = 0
  /// The messages of turns that are on disk, which are not taken yet.
  private var progress = Progress()
  /// The turn after which a new segment begins.
  private var segmentEnd: UInt64?
  private var stage = SnapshotStage.none
  private var isSnapshotNext = false
  private var snapshotByteCount: Int
  private var snapshots: [UInt64]
  private var segments: [UInt64]
  /// The number of turns, and of their bytes, since the last snapshot was requested.
  private var turnCount: UInt64
  private var turnByteCount: Int
  /// Whether saving failed and has not succeeded since.
  private(set) var isHolding = false
  /// The failure of the last attempt, until the next attempt.
  private(set) var failure: BackendStorageError?
  /// Whether no further turn is accepted.
  var isClosing = false

  /// Creates the state after a folder was read.
  init(
    policy: SnapshotPolicy, position: TurnLogSegment.Position, snapshots: [UInt64],
    segments: [UInt64], replayedTurnCount: Int
  ) {
    self.policy = policy
    self.position = position
    self.snapshots = snapshots
    self.segments = segments
    snapshotByteCount = 0
    turnCount = UInt64(replayedTurnCount)
    turnByteCount = position.byteCount
  }

  /// The number of the last turn that is on disk.
  var durableTurn: UInt64 { position.nextTurn - 1 }

  /// The number of the last turn.
  var lastTurn: UInt64 { durableTurn + UInt64(pending.count) }

  /// Whether the server may handle another turn.
  var isAccepting: Bool {
    !isHolding && !isClosing && pending.count < Limit.pendingTurnCount
      && pendingByteCount < Limit.pendingByteCount
  }

  // MARK: Turns

  /// Adds a turn.
  ///
  /// - Returns: The number of the turn if a snapshot of the state after it is due.
  mutating func append(_ bytes: [UInt8], _ messages: TurnMessages) -> UInt64? {
    pending.append((bytes, messages))
    pendingByteCount += bytes.count
    turnCount += 1
    turnByteCount += bytes.count
    guard case .none = stage, segmentEnd == nil, !isClosing,
      policy.isDue(
        turnCount: turnCount, byteCount: turnByteCount, snapshotByteCount: snapshotByteCount)
    else { return nil }
    (turnCount, turnByteCount) = (0, 0)
    let turn = lastTurn
    segmentEnd = turn
    stage = .encoding(turn: turn)
    return turn
  }

  /// Takes the news.
  mutating func takeProgress() -> Progress {
    defer { progress = Progress() }
    return progress
  }

  /// Whether there is news.
  var hasProgress: Bool { !progress.isEmpty }

  // MARK: Snapshots

  /// Adds the bytes of an encoded snapshot, or the reason why there are none.
  mutating func addSnapshot(
    of turn: UInt64, _ result: Result<[UInt8], BackendStorageError>
  ) {
    guard case .encoding(turn) = stage else { return }
    switch result {
    case .success(let bytes): stage = .writing(turn: turn, bytes: bytes, writtenCount: 0)
    case .failure(let error):
      stage = .none
      progress.reports.append(.snapshotFailed(error))
    }
  }

  /// Starts the snapshot that ends the log, in place of an unfinished one. All turns must be on disk.
  mutating func beginFinalSnapshot(_ bytes: [UInt8]) {
    stage = .writing(turn: durableTurn, bytes: bytes, writtenCount: 0)
  }

  /// Takes the failure of the last snapshot, if there is one.
  mutating func takeSnapshotFailure() -> BackendStorageError? {
    guard case .snapshotFailed(let error) = progress.reports.last else { return nil }
    progress.reports.removeLast()
    return error
  }

  // MARK: Steps

  /// Returns the next step on the disk, or `nil` if there is nothing to write, or if the last step for
  /// turns failed.
  func nextStep() -> DiskStep? {
    guard failure == nil else { return nil }
    if isSnapshotNext, let step = nextSnapshotStep() { return step }
    if let segmentEnd, durableTurn == segmentEnd {
      return .beginSegment(firstTurn: segmentEnd + 1)
    }
    if !pending.isEmpty { return .append(nextBatch(), at: position) }
    return nextSnapshotStep()
  }

  private func nextBatch() -> [[UInt8]] {
    var batch: [[UInt8]] = []
    var byteCount = 0
    for turn in pending {
      if let segmentEnd, position.nextTurn + UInt64(batch.count) > segmentEnd { break }
      byteCount += turn.bytes.count
      if !batch.isEmpty, byteCount > Limit.batchByteCount { break }
      batch.append(turn.bytes)
    }
    return batch
  }

  private func nextSnapshotStep() -> DiskStep? {
    switch stage {
    case .none, .encoding: return nil
    case .writing(let turn, let bytes, let count):
      // A snapshot must not be on disk before its turns: it would acknowledge them.
      guard durableTurn >= turn else { return nil }
      if count == bytes.count { return .publishSnapshot(turn: turn) }
      return .writeSnapshot(bytes[count...].prefix(Limit.snapshotPieceByteCount))
    case .removing: return .removeFiles(outdatedFiles)
    }
  }

  /// The files whose turns the newest snapshot contains.
  private var outdatedFiles: [String] {
    guard let newest = snapshots.last else { return [] }
    let outdated = segments.indices.filter { index in
      let next = index + 1 < segments.count ? segments[index + 1] : position.nextTurn
      let isLast = index + 1 == segments.count
      return next <= newest + 1 && (!isLast || isClosing)
    }
    return snapshots.dropLast().map { ServerFileName.snapshot(turn: $0).text }
      + outdated.map { ServerFileName.segment(firstTurn: segments[$0]).text }
  }

  /// Ends a batch, whose turns are on disk now.
  mutating func completeAppend(_ count: Int, end: TurnLogSegment.Position) {
    position = end
    for turn in pending.prefix(count) {
      pendingByteCount -= turn.bytes.count
      if !turn.messages.isEmpty { progress.messages.append(turn.messages) }
    }
    pending.removeFirst(count)
    isSnapshotNext = true
    resume()
  }

  /// Ends the creation of a segment.
  mutating func completeSegment(_ start: TurnLogSegment.Position) {
    position = start
    segments.append(start.firstTurn)
    segmentEnd = nil
    resume()
  }

  /// Ends a step for a snapshot.
  mutating func completeSnapshotStep(_ step: DiskStep) {
    isSnapshotNext = false
    switch (step, stage) {
    case (.writeSnapshot(let piece), .writing(let turn, let bytes, let count)):
      stage = .writing(turn: turn, bytes: bytes, writtenCount: count + piece.count)
    case (.publishSnapshot(let turn), .writing(_, let bytes, _)):
      snapshotByteCount = bytes.count
      // A snapshot after the same turn was replaced.
      snapshots.removeAll { $0 == turn }
      snapshots.append(turn)
      stage = .removing
    case (.removeFiles(let names), _):
      snapshots.removeAll { names.contains(ServerFileName.snapshot(turn: $0).text) }
      segments.removeAll { names.contains(ServerFileName.segment(firstTurn: $0).text) }
      stage = .none
    default: break
    }
  }

  /// Ends a failed step.
  mutating func fail(_ step: DiskStep, _ error: BackendStorageError) {
    switch step {
    case .append, .beginSegment:
      failure = error
      progress.needsRetry = true
      if !isHolding { progress.reports.append(.savingFailed(error)) }
      isHolding = true
    case .writeSnapshot, .publishSnapshot:
      stage = .none
      isSnapshotNext = false
      progress.reports.append(.snapshotFailed(error))
    case .removeFiles:
      // The files are removed after the next snapshot.
      stage = .none
      isSnapshotNext = false
    }
  }

  /// Lets the failed step be repeated.
  mutating func retry() { failure = nil }

  private mutating func resume() {
    guard isHolding else { return }
    isHolding = false
    progress.reports.append(.savingResumed)
  }
}
