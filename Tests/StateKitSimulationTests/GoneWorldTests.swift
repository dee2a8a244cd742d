import Dispatch
import StateKit
import StateKitSimulation
import Synchronization
import TestSupport
import Testing

/// What goes on in a world whose simulation is gone, or goes just then.
struct GoneWorldTests {
  /// Holds something until it is told not to.
  private final class Holder<Value: AnyObject & Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: Value) { self.value = Mutex(value) }

    /// Lets go, outside the lock: that may be the end of what was held.
    func drop() { withExtendedLifetime(value.withLock { $0.take() }) {} }
  }

  private final class Counter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add() { value.wrappingAdd(1, ordering: .relaxed) }
  }

  private struct Counting: Reducer {
    enum Action { case begin, add }

    let notes: Notes
    var holder: Holder<Simulation>?

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .begin:
        holder?.drop()
        return .run("add") { [notes] send in
          notes.add("runs")
          await send(.add)
          await send(.add)
        }
      case .add:
        state += 1
        return .none
      }
    }
  }

  private static func makeStore(notes: Notes) -> StoreActorOf<Counting> {
    let simulation = Simulation()
    let holder = Holder(simulation)
    return StoreActor(initialState: 0, executor: simulation.executor) {
      Counting(notes: notes, holder: holder)
    }
  }

  @Test func `What a send starts runs, though the simulation goes in the middle of it`() {
    let notes = Notes()
    let store = Self.makeStore(notes: notes)
    store.assumeIsolated { store in
      store.send(.begin)
      #expect(store.state == 2)
    }
    #expect(notes.all == ["runs"])
  }

  /// What happens in a world, in its log's words.
  private static func events(isGone: Bool) -> [String] {
    let log = EventLog()
    let notes = Notes()
    let subscription = log.listen { event in
      switch event.kind {
      case .action(let action, _): notes.add("\(action)")
      case .stateChange(_, let after): notes.add("\(after)")
      case .effect(let effect, let phase): notes.add("\(effect.name) \(phase)")
      case .shared, .issue: notes.add("\(event)")
      }
    }
    var simulation: Simulation? = Simulation(log: log)
    let store = simulation.map { simulation in
      StoreActor(initialState: 0, log: log, executor: simulation.executor) {
        Counting(notes: notes)
      }
    }
    if isGone { simulation = nil }
    _ = store?.assumeIsolated { $0.send(.begin) }
    simulation?.run()
    withExtendedLifetime((store, subscription)) {}
    return notes.all
  }

  @Test func `The order of things is the same in a world that is gone`() {
    let events = Self.events(isGone: false)
    #expect(events.contains("runs"))
    #expect(Self.events(isGone: true) == events)
  }

  /// What happened was counted for the rest of the world's life, and after too much nothing ran.
  @Test func `What comes to a world that is gone is counted anew each time`() {
    let executor = Simulation().executor
    let actions = Counter()
    let all = 100_010
    for _ in 0..<all {
      Task(executorPreference: executor) { if executor.countAction() { actions.add() } }
    }
    #expect(actions.count == all)
  }

  /// The task of an effect that waits until it is cancelled, its store and its world.
  private static func makeTask(
    notes: Notes, onCancel: @escaping @Sendable () -> Void
  ) -> (StoreTask, Holder<StoreActor<Int, Int>>, Holder<Simulation>) {
    let simulation = Simulation()
    let store = StoreActor(initialState: 0, executor: simulation.executor) {
      Reduce<Int, Int> { [clock = simulation.clock] _, _ in
        .run("wait") { _ in
          await withTaskCancellationHandler {
            try? await clock.sleep(for: .seconds(1))
          } onCancel: {
            onCancel()
          }
          notes.add("ends")
        }
      }
    }
    let task = store.assumeIsolated { $0.send(0) }
    simulation.run()
    return (task, Holder(store), Holder(simulation))
  }

  @Test func `A world may go while another thread ends its store`() async {
    await #expect(processExitsWith: .success) {
      let isInside = DispatchSemaphore(value: 0)
      let isGone = DispatchSemaphore(value: 0)
      let notes = Notes()
      let (_, store, simulation) = Self.makeTask(notes: notes) {
        isInside.signal()
        isGone.wait()
      }
      let other = Worker { store.drop() }
      isInside.wait()
      simulation.drop()
      isGone.signal()
      other.join()
      #expect(notes.all == ["ends"])
    }
  }

  /// The runtime holds a lock of the task that it cancels, which its end needs.
  @Test func `A world may go while another thread cancels a task of it`() async {
    await #expect(processExitsWith: .success) {
      let isInside = DispatchSemaphore(value: 0)
      let isGone = DispatchSemaphore(value: 0)
      let notes = Notes()
      let (task, store, simulation) = Self.makeTask(notes: notes) {
        isInside.signal()
        isGone.wait()
      }
      let other = Worker { task.cancel() }
      isInside.wait()
      simulation.drop()
      isGone.signal()
      other.join()
      #expect(notes.all == ["ends"])
      withExtendedLifetime(store) {}
    }
  }
}
