import StateKit
import StateKitSimulation

/// A store in a simulation of its own, with a recorder of the store's log.
struct StoreHarness<State: Equatable & Sendable, Action: Sendable>: Sendable {
  // Properties are released in the order of their declarations. The store comes first, because its
  // effects end in the simulation when the store is released.
  let store: StoreActor<State, Action>
  let log: EventLog
  let recorder: EventRecorder
  let storage: SharedStorage
  let simulation: Simulation

  init<R: Reducer<State, Action>>(
    _ state: State, storage: SharedStorage = SharedStorage(log: EventLog(origin: "world")),
    random: RandomSource = .seeded(1),
    @ReducerBuilder<State, Action> reducer: sending () -> R,
    dependencies: sending (inout DependencyValues) -> Void = { _ in }
  ) {
    let simulation = Simulation()
    log = storage.log
    recorder = EventRecorder(log)
    self.storage = storage
    store = StoreActor(
      initialState: state, storage: storage, executor: simulation.executor, reducer: reducer
    ) {
      $0.clock = simulation.clock
      $0.random = random
      dependencies(&$0)
    }
    self.simulation = simulation
  }

  var state: State { store.assumeIsolated { $0.state } }

  /// Sends an action without running the effects that it starts.
  @discardableResult
  func sendWithoutRunning(_ action: Action) -> StoreTask {
    store.assumeIsolated { $0.send(action) }
  }

  /// Sends an action, and runs all work that is ready.
  @discardableResult
  func send(_ action: Action) -> StoreTask {
    let task = sendWithoutRunning(action)
    simulation.run()
    return task
  }

  func advance(_ duration: Duration) { simulation.advance(by: duration) }

  /// The time since the start of the simulation.
  var now: Duration { simulation.clock.now.offset }

  /// Waits for a duration, even if the task is cancelled during the wait.
  func waitUncancelled(for duration: Duration) async {
    await withCheckedContinuation { continuation in
      simulation.schedule(after: duration) { continuation.resume() }
    }
  }
}

extension StoreHarness where State == EffectTestFeature.State, Action == EffectTestFeature.Action {
  init(random: RandomSource = .seeded(1)) {
    self.init(EffectTestFeature.State(), random: random) { EffectTestFeature() }
  }

  var notes: [String] { state.notes }

  /// Starts an effect, and runs all work that is ready.
  @discardableResult
  func perform(_ effect: TestEffect) -> StoreTask { send(.perform { effect }) }
}

typealias EffectTestHarness = StoreHarness<EffectTestFeature.State, EffectTestFeature.Action>
