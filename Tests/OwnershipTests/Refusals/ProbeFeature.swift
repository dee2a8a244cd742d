import StateKit
import StateKitSimulation
import Synchronization

/// Runs what it is given while it reduces.
struct ProbeFeature: Reducer, Sendable {
  struct State: Hashable, Sendable {
    var reduced = 0
  }

  enum Action: Sendable {
    case probe
  }

  @SharedReader var notes: ReadOnlyNotesState
  @SharedReader var profile: ReadOnlyProfileState
  let probe: @Sendable (ProbeFeature) -> Void

  /// The reader itself, which a feature may hand out.
  var reader: SharedReader<ReadOnlyNotesState> { _notes }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.reduced += 1
    probe(self)
    return .none
  }

  /// Runs `body` inside a reduce of a store over `storage`.
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

  /// Runs `body` with the feature of a store over `storage`, outside every reduce.
  static func read(in storage: SharedStorage, _ body: (ProbeFeature) -> Void) {
    captured(in: storage).map(body)
  }

  /// The feature of a store over `storage`, taken out of a reduce.
  static func captured(in storage: SharedStorage) -> ProbeFeature? {
    let captured = Mutex<ProbeFeature?>(nil)
    reduce(in: storage) { feature in captured.withLock { $0 = feature } }
    // Taken, not copied: the feature holds the closure that holds the mutex.
    return captured.withLock { $0.take() }
  }
}
