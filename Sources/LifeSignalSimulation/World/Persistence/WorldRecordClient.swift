internal import LifeSignalDomain
internal import StateKit

/// The owned state of the client that saves a world: the record of the world.
struct WorldState: Hashable, Sendable {
  /// The record; `nil` until the world is saved for the first time.
  var record: WorldRecord?
}

/// The published, read-only form of ``WorldState``.
struct ReadOnlyWorldState: Equatable, Sendable {
  private let state: WorldState

  fileprivate init(_ state: WorldState) { self.state = state }

  /// The record; `nil` until the world is saved for the first time.
  var record: WorldRecord? { state.record }
}

/// Saves the record of a world.
struct WorldRecordClient: Sendable {
  /// Saves a record, and returns when it is on disk. Saving an unchanged record costs nothing.
  ///
  /// - Throws: `DurabilityError` if the record could not be saved.
  var save: @Sendable (WorldRecord) async throws -> Void

  /// Returns a client that saves the record in the files of a storage.
  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(WorldOwner(), in: storage)
    return Self { record in
      if owned.read({ $0.record }) != record { owned.withLock("save") { $0.record = record } }
      try await owned.synchronize()
    }
  }
}

/// Why a decoded record is not a valid world.
private enum InvalidWorldRecord: Error, CustomStringConvertible {
  /// The elapsed time or the time limit is out of range, or the limit is before the elapsed time.
  case time
  /// The number of earlier processes is too large to be incremented.
  case processCount
  /// A clock of a device was set in the future, or shows a time that is out of range.
  case clock

  var description: String {
    switch self {
    case .time: "the elapsed time or the time limit is out of range"
    case .processCount: "the number of earlier processes is out of range"
    case .clock: "a clock of a device is out of range"
    }
  }
}

fileprivate struct WorldOwner: PersistentStateOwner {
  var initialState: WorldState { WorldState() }
  func publish(_ state: WorldState) -> ReadOnlyWorldState { ReadOnlyWorldState(state) }

  var formatVersion: Int { 1 }

  func encode(_ state: WorldState) throws -> [UInt8] {
    try StateCoding.encode(state.record)
  }

  func decode(_ bytes: [UInt8], version: Int) throws -> WorldState {
    let record = try StateCoding.decode(WorldRecord?.self, from: bytes)
    if let record {
      // The last step of a scenario may end slightly after the limit of a scenario.
      let times = Duration.zero...ScenarioTime.limit * 2
      guard times.contains(record.elapsed), times.contains(record.timeLimit),
        record.elapsed <= record.timeLimit
      else { throw InvalidWorldRecord.time }
      // The next process adds one to the number.
      guard record.earlierProcessCount < 1 << 63 else { throw InvalidWorldRecord.processCount }
      guard record.devices.compactMap(\.clock).allSatisfy({ $0.isValid(at: record.elapsed) })
      else { throw InvalidWorldRecord.clock }
    }
    return WorldState(record: record)
  }

  /// Refuses an unreadable world, so that it is not replaced with an empty one.
  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .refuseToLoad }
}

extension ReadOnlyWorldState: PublishedState {
  typealias State = WorldState
  static var ownerKey: OwnerKey<Self> { OwnerKey(WorldOwner()) }
}
