import StateKit
import StateKitSimulation

/// A store in a simulation of its own, with everything that it logs.
struct World<State: Equatable & Sendable, Action: Sendable>: Sendable {
  // First, so that it goes before the simulation that its effects end in.
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

  /// Sends an action, and runs nothing that it starts.
  @discardableResult
  func post(_ action: Action) -> StoreTask { store.assumeIsolated { $0.send(action) } }

  /// Sends an action, and runs what can run now.
  @discardableResult
  func send(_ action: Action) -> StoreTask {
    let task = post(action)
    simulation.run()
    return task
  }

  func advance(_ duration: Duration) { simulation.advance(by: duration) }

  /// The time since the beginning.
  var now: Duration { simulation.clock.now.offset }

  /// Waits for a time, and ignores that the task is cancelled meanwhile.
  func waitUncancelled(for duration: Duration) async {
    await withCheckedContinuation { continuation in
      simulation.schedule(after: duration) { continuation.resume() }
    }
  }
}

extension World where State == Bench.State, Action == Bench.Action {
  init(random: RandomSource = .seeded(1)) {
    self.init(Bench.State(), random: random) { Bench() }
  }

  var notes: [String] { state.notes }

  /// Starts an effect, and runs what can run now.
  @discardableResult
  func perform(_ effect: BenchEffect) -> StoreTask { send(.perform { effect }) }
}

typealias BenchWorld = World<Bench.State, Bench.Action>
