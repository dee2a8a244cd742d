internal import LifeSignalBackend
internal import StateKit

/// What a server's folder contains: the newest intact snapshot, and the turns after it.
struct RecoveredBackend {
  /// The largest file that is read, in bytes.
  private static let fileByteLimit = 1 << 34

  /// The state after the last turn.
  private(set) var state = BackendState()
  /// The number of the last turn; 0 without any.
  private(set) var lastTurn: UInt64 = 0
  /// The number of turns that were replayed after the snapshot.
  private(set) var replayedTurnCount = 0
  /// The place for the next turn in the last segment, or `nil` if the next turn needs a new segment.
  private(set) var position: TurnLogSegment.Position?
  /// The number of bytes after the place, which a crash has left of turns that were not acknowledged.
  private(set) var tornByteCount = 0
  /// The turns of the snapshots in the folder, in order.
  private(set) var snapshots: [UInt64] = []
  /// The first turns of the segments in the folder, in order.
  private(set) var segments: [UInt64] = []
  /// The files that a crash has left unfinished.
  private(set) var unfinishedFiles: [String] = []

  private let files: any OpenStateFiles
  /// Called with each turn that is replayed, its number, and the states before and after it.
  private let visit: ((BackendTurn, UInt64, BackendState, BackendState) -> Void)?

  /// Reads a folder. Nothing is changed.
  ///
  /// - Parameters:
  ///   - files: The folder.
  ///   - visit: Called with each turn that is replayed, its number, and the states before and after it.
  /// - Throws: ``BackendStorageError`` if the folder contains another program's files, or if a turn that
  ///   the server may have acknowledged cannot be read.
  /// - Complexity: O(*n* log *n*) in the size of the state, and O(*n*) in the turns after the snapshot.
  init(
    from files: any OpenStateFiles,
    _ visit: ((BackendTurn, UInt64, BackendState, BackendState) -> Void)? = nil
  ) throws(BackendStorageError) {
    self.files = files
    self.visit = visit
    try readNames()
    try readSnapshot()
    try replaySegments()
  }

  private mutating func readNames() throws(BackendStorageError) {
    let names: [String]
    do { names = try files.fileNames() } catch { throw .files(error) }
    for name in names {
      switch ServerFileName(name) {
      case .snapshot(let turn): snapshots.append(turn)
      case .segment(let firstTurn): segments.append(firstTurn)
      case .unfinishedSnapshot, .unfinishedSegment: unfinishedFiles.append(name)
      case nil: continue
      }
    }
    snapshots.sort()
    segments.sort()
    // Nothing is created in a folder that contains other files: its path may be a mistake.
    if snapshots.isEmpty, segments.isEmpty,
      let foreign = names.first(where: { ServerFileName($0) == nil })
    {
      throw .foreignFolder(folder: files.folder, file: foreign)
    }
  }

  private func read(_ name: String) throws(BackendStorageError) -> [UInt8] {
    do throws(StateFilesError) {
      guard let bytes = try files.read(name, limit: Self.fileByteLimit) else {
        throw StateFilesError.missing(folder: files.folder)
      }
      return bytes
    } catch {
      throw .files(error)
    }
  }

  /// Reads the newest intact snapshot. A damaged one is skipped here; ``replaySegments()`` refuses to
  /// continue if the turns up to it are missing.
  private mutating func readSnapshot() throws(BackendStorageError) {
    for turn in snapshots.reversed() {
      let name = ServerFileName.snapshot(turn: turn).text
      let bytes = try read(name)
      do throws(SnapshotFile.Problem) {
        let file = try SnapshotFile(bytes)
        guard file.turn == turn else { throw .damaged }
        (state, lastTurn) = (file.state, turn)
        return
      } catch {
        switch error {
        case .damaged: continue
        case .newerFormat: throw .newerFormat(folder: files.folder, file: name)
        case .undecodable(let reason): throw .notCodable(folder: files.folder, reason: reason)
        }
      }
    }
  }

  /// Replays the turns after the snapshot.
  private mutating func replaySegments() throws(BackendStorageError) {
    let start = segments.lastIndex { $0 <= lastTurn + 1 }
    if start == nil, let first = segments.first {
      throw missing(from: lastTurn + 1, to: first - 1)
    }
    for firstTurn in segments[(start ?? segments.endIndex)...] {
      let name = ServerFileName.segment(firstTurn: firstTurn).text
      let segment: TurnLogSegment
      let bytes = try read(name)
      do {
        segment = try TurnLogSegment(bytes)
      } catch {
        switch error {
        case .damaged: throw .damaged(folder: files.folder, file: name)
        case .newerFormat: throw .newerFormat(folder: files.folder, file: name)
        }
      }
      guard segment.end.firstTurn == firstTurn else {
        throw .damaged(folder: files.folder, file: name)
      }
      if firstTurn > lastTurn + 1 { throw missing(from: lastTurn + 1, to: firstTurn - 1) }
      try replay(segment)
    }
    if let newest = snapshots.last, newest > lastTurn {
      throw .damaged(folder: files.folder, file: ServerFileName.snapshot(turn: newest).text)
    }
  }

  private mutating func replay(_ segment: TurnLogSegment) throws(BackendStorageError) {
    let known = UInt64(BackendState.rulesVersion)
    let firstTurn = segment.end.firstTurn
    let newTurns = segment.turns.dropFirst(Int(lastTurn + 1 - firstTurn))
    if !newTurns.isEmpty, segment.rulesVersion != known {
      throw .otherRules(folder: files.folder, found: segment.rulesVersion, known: known)
    }
    for turn in newTurns {
      // A copy costs a turn more than itself, so it is made only for a visitor.
      let before = visit == nil ? nil : state
      _ = turn.perform(on: &state)
      lastTurn += 1
      if let before { visit?(turn, lastTurn, before, state) }
    }
    replayedTurnCount += newTurns.count
    // A segment whose last turns are only in the snapshot, or whose turns were made by other rules, is
    // not continued.
    let canContinue = segment.end.nextTurn == lastTurn + 1 && segment.rulesVersion == known
    position = canContinue ? segment.end : nil
    tornByteCount = segment.tornByteCount
  }

  private func missing(from first: UInt64, to last: UInt64) -> BackendStorageError {
    .missingTurns(folder: files.folder, from: first, to: last)
  }
}
