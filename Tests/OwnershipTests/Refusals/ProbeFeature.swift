import StateKit
import StateKitSimulation
import Synchronization

/// A feature that calls a closure while it reduces.
struct ProbeFeature: Reducer, Sendable {
  struct State: Hashable, Sendable {
    var reduceCount = 0
  }

  enum Action: Sendable {
    case probe
  }

  @SharedReader var notes: ReadOnlyNotesState
  @SharedReader var profile: ReadOnlyProfileState
  let probe: @Sendable (ProbeFeature) -> Void

  /// The property wrapper of the notes, which a feature can pass to other code.
  var reader: SharedReader<ReadOnlyNotesState> { _notes }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.reduceCount += 1
    probe(self)
    return .none
  }

  /// Runs `body` while a store over `storage` reduces an action.
  static func reduce(
    in storage: SharedStorage = SharedStorage(), _ body: @escaping @Sendable (ProbeFeature) -> Void
  ) {
    let simulation = Simulation()
    let store = StoreActor(
      initialState: State(), storage: storage, executor: simulation.executor
    ) {
      ProbeFeature(probe: body)
    }
    store.assumeIsolated { _ = $0.send(.probe) }
  }

  /// Runs `body` with the feature of a store over `storage`, outside of its reducer.
  static func read(in storage: SharedStorage, _ body: (ProbeFeature) -> Void) {
    captured(in: storage).map(body)
  }

  /// Returns the feature of a store over `storage`, captured while the store reduced an action.
  static func captured(in storage: SharedStorage) -> ProbeFeature? {
    let captured = Mutex<ProbeFeature?>(nil)
    reduce(in: storage) { feature in captured.withLock { $0 = feature } }
    // The feature is moved out, because it keeps alive the closure that captures the mutex.
    return captured.withLock { $0.take() }
  }
}
