internal import LifeSignalBackend
internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// Saves a world before its effects become visible: the server's state, before the server sends a
/// message; the time up to which the world may advance, before the world advances; and everything,
/// before a ``PlaySession`` reports the result of a line.
///
/// A world without a folder has no `WorldPersistence`.
final class WorldPersistence: Sendable {
  /// The record, whose server state and time are updated only when the world is saved, and the
  /// failure to save it, if any.
  private struct State {
    var record: WorldRecord
    var failure: DurabilityError?
  }

  let folder: WorldFolder
  private let state: Mutex<State>

  /// Creates an object that saves the world of a record.
  init(_ record: WorldRecord, in folder: WorldFolder) {
    self.folder = folder
    state = Mutex(State(record: record))
  }

  deinit { folder.storage.close() }

  /// Why the world could not be saved; nothing more is written after a failure.
  var failure: DurabilityError? { state.withLock { $0.failure } }

  /// The point in time up to which time may pass without saving again.
  var timeLimit: Duration { state.withLock { $0.record.timeLimit } }

  /// The current record, which may contain changes that are not saved yet.
  var record: WorldRecord { state.withLock { $0.record } }

  /// Changes the record. The change is on disk after the next save.
  func change(_ body: (inout WorldRecord) -> Void) { state.withLock { body(&$0.record) } }

  /// Returns a closure that saves the world as it is when the closure is called.
  func saveOperation(for server: BackendStateProvider, clock: VirtualClock)
    -> @Sendable () async -> Bool
  {
    { await self.save(server.backend, at: clock.now.offset) }
  }

  /// Saves everything, and returns whether that succeeded. After a failure nothing more is written.
  private func save(_ backend: BackendState, at elapsed: Duration) async -> Bool {
    let (record, canSave) = state.withLock { state in
      state.record.backend = backend.persistedState
      state.record.elapsed = elapsed
      state.record.timeLimit = max(state.record.timeLimit, elapsed)
      return (state.record, state.failure == nil)
    }
    guard canSave else { return false }
    do {
      try await folder.recordClient.save(record)
      return true
    } catch {
      let failure = error as? DurabilityError ?? .notEncodable(record: "world", reason: "\(error)")
      state.withLock { $0.failure = failure }
      return false
    }
  }
}
