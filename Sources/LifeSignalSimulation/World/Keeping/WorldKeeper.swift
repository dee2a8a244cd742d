internal import LifeSignalDomain
internal import StateKit

/// What is known of the world's record.
struct WorldState: Hashable, Sendable {
  /// The record; none before a world was kept.
  var record: WorldRecord?
}

/// What is known of the world's record, to be read.
struct ReadOnlyWorldState: Equatable, Sendable {
  private let state: WorldState

  fileprivate init(_ state: WorldState) { self.state = state }

  /// The record; none before a world was kept.
  var record: WorldRecord? { state.record }
}

/// Keeps the record of a world.
struct WorldKeeper: Sendable {
  /// Has a record be what is on disk, and returns when it is. One that is there already costs nothing.
  ///
  /// - Throws: `DurabilityError`.
  var keep: @Sendable (WorldRecord) async throws -> Void

  /// Keeps it in the files of a storage.
  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(WorldOwner(), in: storage)
    return Self { record in
      if owned.read({ $0.record }) != record { owned.withLock("keep") { $0.record = record } }
      try await owned.synchronize()
    }
  }
}

/// Why a record that can be read is no world's.
private enum NotAWorld: Error, CustomStringConvertible {
  case moment, life

  var description: String {
    switch self {
    case .moment: "the time that has passed is none that a world can have"
    case .life: "the number of lives is none that a world can have"
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
      // A story's last step may take a little longer than a story may.
      let moments = Duration.zero...StoryTime.limit * 2
      guard moments.contains(record.elapsed), moments.contains(record.horizon),
        record.elapsed <= record.horizon
      else { throw NotAWorld.moment }
      // The next life is counted from it.
      guard record.life < 1 << 63 else { throw NotAWorld.life }
    }
    return WorldState(record: record)
  }

  /// A world that cannot be read is not thrown away for an empty one.
  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .refuse }
}

extension ReadOnlyWorldState: PublishedState {
  typealias State = WorldState
  static var shared: SharedKey<Self> { SharedKey(WorldOwner()) }
}
