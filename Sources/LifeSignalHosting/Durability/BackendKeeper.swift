internal import LifeSignalBackend
internal import StateKit
internal import Synchronization

/// Keeps the turns of a server on disk, and releases their messages afterwards.
///
/// The folder contains a snapshot of the state and a log of the turns after it. All turns that wait are
/// written as one batch with one synchronization. Encoding the state and all work on the disk happen on
/// queues of their own, so that the server's loop only adds the bytes of a turn to a list.
///
/// **A turn that cannot be saved** is kept, together with the turns that were handled before the failure
/// was noticed, and the server accepts no other ones. As soon as the disk accepts the turns again, they are
/// written in their order, and their messages leave. The alternative, to discard the messages of such a
/// turn, would lose the push that notifies a responder of an emergency: the turn is in the state, and a
/// repeated request for it would have no further effect. If the process ends before the turns are on disk,
/// no device knows of them, and each device repeats its requests.
final class BackendKeeper: Sendable {
  private struct Shared: Sendable {
    var keeper: KeeperState
    /// Whether a job on the queue of the disk has been added that has not ended.
    var isWorking = false
    /// The caller of ``nextProgress()`` that waits.
    var waiter: CheckedContinuation<KeeperState.Progress?, Never>?
    /// Whether a caller of ``nextProgress()`` takes the news.
    var hasReceiver = false
    /// The callers that wait until all news are taken.
    var closers: [CheckedContinuation<Void, Never>] = []
    /// Whether the last snapshot is on disk, or cannot be saved.
    var isClosed = false
  }

  private let files: any OpenStateFiles
  private let disk: SerialQueue
  private let encoder: SerialQueue
  private let random: RandomSource
  private let shared: Mutex<Shared>

  private init(
    files: any OpenStateFiles, disk: SerialQueue, encoder: SerialQueue, random: RandomSource,
    _ keeper: KeeperState
  ) {
    self.files = files
    self.disk = disk
    self.encoder = encoder
    self.random = random
    shared = Mutex(Shared(keeper: keeper))
  }

  deinit { files.close() }

  // MARK: Opening

  /// Locks and reads a folder, and creates it if it does not exist.
  ///
  /// This blocks the thread: with a log of *n* turns, it handles *n* turns.
  ///
  /// - Parameters:
  ///   - files: The folder.
  ///   - disk: Runs the work on the disk.
  ///   - encoder: Encodes snapshots.
  ///   - random: Makes the markers of segments.
  ///   - policy: When a snapshot is due.
  /// - Returns: The keeper, and what it found in the folder.
  /// - Throws: ``BackendStorageError`` if the folder cannot be used; nothing was changed.
  static func open(
    _ files: any StateFiles, disk: SerialQueue, encoder: SerialQueue, random: RandomSource,
    policy: SnapshotPolicy = SnapshotPolicy()
  ) throws(BackendStorageError) -> (keeper: BackendKeeper, recovered: RecoveredBackend) {
    let open: any OpenStateFiles
    do { open = try files.open() } catch { throw .files(error) }
    do throws(BackendStorageError) {
      let recovered = try RecoveredBackend(from: open)
      let (position, isNew) = try preparePosition(recovered, in: open, random)
      let keeper = KeeperState(
        policy: policy, position: position, snapshots: recovered.snapshots,
        segments: recovered.segments.filter { $0 != position.firstTurn } + [position.firstTurn],
        replayedTurnCount: isNew ? 0 : recovered.replayedTurnCount)
      return (
        BackendKeeper(files: open, disk: disk, encoder: encoder, random: random, keeper), recovered
      )
    } catch {
      open.close()
      throw error
    }
  }

  /// Makes what was read durable, because devices may soon depend on it, and cuts off what a crash has left
  /// of a batch.
  private static func preparePosition(
    _ recovered: RecoveredBackend, in files: any OpenStateFiles, _ random: RandomSource
  ) throws(BackendStorageError) -> (TurnLogSegment.Position, isNew: Bool) {
    do throws(StateFilesError) {
      for name in recovered.unfinishedFiles { try files.remove(name) }
      guard let position = recovered.position else {
        return (try beginSegment(recovered.lastTurn + 1, in: files, random), true)
      }
      try files.append([], to: position.fileName, after: position.byteCount)
      try files.synchronizeFolder()
      return (position, false)
    } catch {
      throw .files(error)
    }
  }

  private static func beginSegment(
    _ firstTurn: UInt64, in files: any OpenStateFiles, _ random: RandomSource
  ) throws(StateFilesError) -> TurnLogSegment.Position {
    let (bytes, position) = TurnLogSegment.empty(
      firstTurn: firstTurn, marker: random.next(), rulesVersion: UInt64(BackendState.rulesVersion))
    try files.write(bytes, to: ServerFileName.unfinishedSegment.text)
    try files.move(ServerFileName.unfinishedSegment.text, to: position.fileName)
    // Turns that are written to a file are lost if its name is not on disk.
    try files.synchronizeFolder()
    return position
  }

  // MARK: Turns

  /// Whether the server may handle a turn. If not, the disk is full or too slow, or the server is being
  /// shut down.
  var isAccepting: Bool { shared.withLock { $0.keeper.isAccepting } }

  /// Whether no further turn is accepted.
  var isClosing: Bool { shared.withLock { $0.keeper.isClosing } }

  /// The number of the last turn that is on disk.
  var durableTurn: UInt64 { shared.withLock { $0.keeper.durableTurn } }

  /// Adds a turn, whose messages are released when it is on disk.
  ///
  /// - Parameters:
  ///   - turn: The turn.
  ///   - state: The state after the turn.
  ///   - messages: The messages of the turn.
  func append(_ turn: BackendTurn, _ state: BackendState, _ messages: TurnMessages) {
    let bytes = turn.bytes
    let (snapshotTurn, mustWork) = shared.withLock { shared in
      (shared.keeper.append(bytes, messages), Self.startWork(&shared))
    }
    if let snapshotTurn {
      encoder.run {
        let result = self.encode(SnapshotFile(turn: snapshotTurn, state: state))
        let mustWork = self.shared.withLock { shared in
          shared.keeper.addSnapshot(of: snapshotTurn, result)
          return Self.startWork(&shared)
        }
        if mustWork { self.startWorking() }
        self.notify()
      }
    }
    if mustWork { startWorking() }
  }

  /// Repeats what failed.
  func retry() {
    let mustWork = shared.withLock { shared in
      shared.keeper.retry()
      return Self.startWork(&shared)
    }
    if mustWork { startWorking() }
  }

  private func encode(_ file: SnapshotFile) -> Result<[UInt8], BackendStorageError> {
    do {
      return .success(try file.encoded())
    } catch {
      return .failure(.notCodable(folder: files.folder, reason: "\(error)"))
    }
  }

  // MARK: Work on the disk

  /// Returns whether a job must be added to the queue of the disk.
  private static func startWork(_ shared: inout Shared) -> Bool {
    guard !shared.isWorking, !shared.isClosed, shared.keeper.nextStep() != nil else { return false }
    shared.isWorking = true
    return true
  }

  private func startWorking() {
    disk.run { self.work() }
  }

  /// Performs steps until there is nothing to write, or a step fails. Runs on the queue of the disk.
  private func work() {
    while true {
      let step = shared.withLock { shared -> KeeperState.DiskStep? in
        let step = shared.isClosed ? nil : shared.keeper.nextStep()
        if step == nil { shared.isWorking = false }
        return step
      }
      guard let step else { return }
      perform(step)
      notify()
    }
  }

  private func perform(_ step: KeeperState.DiskStep) {
    do throws(StateFilesError) {
      switch step {
      case .append(let turns, let position):
        let (bytes, end) = TurnLogSegment.batch(of: turns, at: position)
        try files.append(bytes, to: position.fileName, after: position.byteCount)
        shared.withLock { $0.keeper.completeAppend(turns.count, end: end) }
      case .beginSegment(let firstTurn):
        let position = try Self.beginSegment(firstTurn, in: files, random)
        shared.withLock { $0.keeper.completeSegment(position) }
      case .writeSnapshot(let piece):
        try writeSnapshot(piece)
        shared.withLock { $0.keeper.completeSnapshotStep(step) }
      case .publishSnapshot(let turn):
        let name = ServerFileName.snapshot(turn: turn).text
        try files.move(ServerFileName.unfinishedSnapshot.text, to: name)
        try files.synchronizeFolder()
        shared.withLock { $0.keeper.completeSnapshotStep(step) }
      case .removeFiles(let names):
        for name in names { try files.remove(name) }
        shared.withLock { $0.keeper.completeSnapshotStep(step) }
      }
    } catch {
      shared.withLock { $0.keeper.fail(step, .files(error)) }
    }
  }

  /// Writes some bytes of a snapshot, and synchronizes them.
  private func writeSnapshot(_ piece: ArraySlice<UInt8>) throws(StateFilesError) {
    let name = ServerFileName.unfinishedSnapshot.text
    if piece.startIndex == 0 {
      try files.write(Array(piece), to: name)
    } else {
      try files.append(Array(piece), to: name, after: piece.startIndex)
    }
  }

  // MARK: Progress

  /// Waits for messages of turns that are on disk, or for reports. Only one caller at a time may wait.
  ///
  /// - Returns: The news, or `nil` after ``close(_:)``, when all news are taken, and if the task of the
  ///   caller is cancelled.
  func nextProgress() async -> KeeperState.Progress? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = Task.isCancelled
        let before = shared.withLock { shared in
          let before = shared.waiter
          shared.waiter = continuation
          shared.hasReceiver = !isCancelled
          return before
        }
        before?.resume(returning: nil)
        if Task.isCancelled { endReceiving() } else { notify() }
      }
    } onCancel: {
      endReceiving()
    }
  }

  /// Resumes the caller of ``nextProgress()`` if there is news.
  private func notify() {
    let (waiter, progress, closers) = shared.withLock {
      shared -> (
        CheckedContinuation<KeeperState.Progress?, Never>?, KeeperState.Progress?,
        [CheckedContinuation<Void, Never>]
      ) in
      guard shared.keeper.hasProgress else {
        // A receiver that waits again has sent all messages that it has taken.
        guard shared.isClosed, let waiter = shared.waiter.take() else {
          return (nil, nil, shared.hasReceiver ? [] : Self.takeClosers(&shared))
        }
        shared.hasReceiver = false
        return (waiter, nil, Self.takeClosers(&shared))
      }
      guard let waiter = shared.waiter.take() else {
        return (nil, nil, shared.hasReceiver ? [] : Self.takeClosers(&shared))
      }
      return (waiter, shared.keeper.takeProgress(), [])
    }
    waiter?.resume(returning: progress)
    for closer in closers { closer.resume() }
  }

  private static func takeClosers(_ shared: inout Shared) -> [CheckedContinuation<Void, Never>] {
    guard shared.isClosed else { return [] }
    defer { shared.closers = [] }
    return shared.closers
  }

  private func endReceiving() {
    let (waiter, closers) = shared.withLock { shared in
      shared.hasReceiver = false
      return (shared.waiter.take(), Self.takeClosers(&shared))
    }
    waiter?.resume(returning: nil)
    for closer in closers { closer.resume() }
  }

  // MARK: Closing

  /// Closes the folder after the current step, without saving the turns that wait.
  func abandon() { files.close() }

  /// Accepts no further turn.
  func beginClosing() { shared.withLock { $0.keeper.isClosing = true } }

  /// Saves all turns and a snapshot without a log, and closes the folder. Waits until the messages of the
  /// turns are taken, if they are being taken.
  ///
  /// - Parameter state: The state after the last turn. ``beginClosing()`` was called before it was read.
  /// - Throws: ``BackendStorageError`` if turns or the snapshot could not be saved. The folder can be
  ///   opened again, without the turns that could not be saved.
  func close(_ state: BackendState) async throws(BackendStorageError) {
    let failure = await withCheckedContinuation { continuation in
      disk.run { continuation.resume(returning: self.finish(state)) }
    }
    await withCheckedContinuation { continuation in
      shared.withLock { $0.closers.append(continuation) }
      notify()
    }
    if let failure { throw failure }
  }

  /// Writes everything. Runs on the queue of the disk, between two jobs.
  private func finish(_ state: BackendState) -> BackendStorageError? {
    if shared.withLock({ $0.isClosed }) { return nil }
    defer {
      shared.withLock { $0.isClosed = true }
      files.close()
    }
    shared.withLock { $0.keeper.retry() }
    work()
    if let failure = shared.withLock({ $0.keeper.failure }) { return failure }
    switch encode(SnapshotFile(turn: durableTurn, state: state)) {
    case .failure(let error): return error
    case .success(let bytes):
      shared.withLock { $0.keeper.beginFinalSnapshot(bytes) }
      work()
      return shared.withLock { $0.keeper.takeSnapshotFailure() }
    }
  }
}
