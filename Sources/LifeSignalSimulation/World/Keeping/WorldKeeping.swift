internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// Sees to it that a world is on disk in time: the server before it says anything, a moment before it
/// comes, and everything before anybody is told what a line came to.
///
/// ``Play`` uses it. A world without a folder has none.
final class WorldKeeping: Sendable {
  /// What is kept of a world besides its server and its time, which are always as they are now.
  private struct State {
    var record: WorldRecord
    var failure: DurabilityError?
  }

  let folder: WorldFolder
  private let state: Mutex<State>

  /// Keeps a world that goes on from a record.
  init(_ record: WorldRecord, in folder: WorldFolder) {
    self.folder = folder
    state = Mutex(State(record: record))
  }

  /// Gives the folder up.
  deinit { folder.storage.close() }

  /// Why the world is not on disk, and nothing more is written; nothing while it is.
  var failure: DurabilityError? { state.withLock { $0.failure } }

  /// The moment up to which time may pass without another word.
  var horizon: Duration { state.withLock { $0.record.horizon } }

  /// What is kept, as far as it was told.
  var record: WorldRecord { state.withLock { $0.record } }

  /// Changes what is to be kept. It is when ``keep(_:at:)`` has returned.
  func change(_ body: (inout WorldRecord) -> Void) { state.withLock { body(&$0.record) } }

  /// Has everything be on disk, as it is when it is called.
  func keeper(of server: ServerLook, clock: VirtualClock) -> @Sendable () async -> Bool {
    { await self.keep(server.backend, at: clock.now.offset) }
  }

  /// Returns when everything is on disk: false when it cannot be. From then on nothing is written.
  private func keep(_ backend: BackendState, at elapsed: Duration) async -> Bool {
    let (record, isPossible) = state.withLock { state in
      state.record.backend = backend.kept
      state.record.elapsed = elapsed
      state.record.horizon = max(state.record.horizon, elapsed)
      return (state.record, state.failure == nil)
    }
    guard isPossible else { return false }
    do {
      try await folder.keeper.keep(record)
      return true
    } catch {
      let failure = error as? DurabilityError ?? .notEncodable(record: "world", reason: "\(error)")
      state.withLock { $0.failure = failure }
      return false
    }
  }
}
