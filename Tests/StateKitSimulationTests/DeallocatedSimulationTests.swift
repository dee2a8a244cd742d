import Dispatch
import StateKit
import StateKitSimulation
import Synchronization
import TestSupport
import Testing

/// What the jobs of a simulation do after the simulation was deallocated, or while another thread
/// deallocates it.
@Suite(.limitedChildProcesses)
struct DeallocatedSimulationTests {
  /// Holds an object until `drop()`.
  private final class Holder<Value: AnyObject & Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: Value) { self.value = Mutex(value) }

    /// Releases the object outside the lock, because its deinitializer may run here.
    func drop() { withExtendedLifetime(value.withLock { $0.take() }) {} }
  }

  private final class AtomicCounter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add() { value.wrappingAdd(1, ordering: .relaxed) }
  }

  private struct Counting: Reducer {
    enum Action { case begin, add }

    let notes: NoteRecorder
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

  private static func makeStore(notes: NoteRecorder) -> StoreActorOf<Counting> {
    let simulation = Simulation()
    let holder = Holder(simulation)
    return StoreActor(initialState: 0, executor: simulation.executor) {
      Counting(notes: notes, holder: holder)
    }
  }

  @Test func `A send runs its effects even if the simulation is deallocated during the send`() {
    let notes = NoteRecorder()
    let store = Self.makeStore(notes: notes)
    store.assumeIsolated { store in
      store.send(.begin)
      #expect(store.state == 2)
    }
    #expect(notes.all == ["runs"])
  }

  /// Returns the events of an action and its effect. If `isDeallocated` is true, the simulation is
  /// deallocated before the action is sent.
  private static func events(isDeallocated: Bool) -> [String] {
    let log = EventLog()
    let notes = NoteRecorder()
    let subscription = log.listen { event in
      switch event.kind {
      case .action(let action, _): notes.add("\(action)")
      case .stateChange(_, let after): notes.add("\(after)")
      case .effect(let effect, let phase): notes.add("\(effect.name) \(phase)")
      case .storeCreated, .shared, .issue: notes.add("\(event)")
      }
    }
    var simulation: Simulation? = Simulation(log: log)
    let store = simulation.map { simulation in
      StoreActor(initialState: 0, log: log, executor: simulation.executor) {
        Counting(notes: notes)
      }
    }
    if isDeallocated { simulation = nil }
    _ = store?.assumeIsolated { $0.send(.begin) }
    simulation?.run()
    withExtendedLifetime((store, subscription)) {}
    return notes.all
  }

  @Test func `The order of events is the same in a deallocated simulation`() {
    let events = Self.events(isDeallocated: false)
    #expect(events.contains("runs"))
    #expect(Self.events(isDeallocated: true) == events)
  }

  /// A step is the work of one call that runs the simulation's jobs. After the simulation was
  /// deallocated, each job from outside starts a step. A step may handle at most 100,000 actions.
  ///
  /// Regression test: the counts of a step were never reset, and no job ran after the limit.
  @Test func `A deallocated simulation starts a new step for each job from outside`() {
    let executor = Simulation().executor
    let actions = AtomicCounter()
    let jobCount = 100_010
    for _ in 0..<jobCount {
      Task(executorPreference: executor) { if executor.countAction() { actions.add() } }
    }
    #expect(actions.count == jobCount)
  }

  /// Creates the task of an effect that waits until it is cancelled, together with its store and
  /// its simulation.
  private static func makeTask(
    notes: NoteRecorder, onCancel: @escaping @Sendable () -> Void
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

  @Test func `A simulation can be deallocated while another thread deallocates its store`() async {
    await #expect(processExitsWith: .success) {
      let handlerEntered = DispatchSemaphore(value: 0)
      let simulationDeallocated = DispatchSemaphore(value: 0)
      let notes = NoteRecorder()
      let (_, store, simulation) = Self.makeTask(notes: notes) {
        handlerEntered.signal()
        simulationDeallocated.wait()
      }
      let otherThread = TestThread { store.drop() }
      handlerEntered.wait()
      simulation.drop()
      simulationDeallocated.signal()
      otherThread.join()
      #expect(notes.all == ["ends"])
    }
  }

  /// While the runtime cancels a task, it holds a lock of that task. The task needs the same lock to
  /// end.
  @Test func `A simulation can be deallocated while another thread cancels a task in it`() async {
    await #expect(processExitsWith: .success) {
      let handlerEntered = DispatchSemaphore(value: 0)
      let simulationDeallocated = DispatchSemaphore(value: 0)
      let notes = NoteRecorder()
      let (task, store, simulation) = Self.makeTask(notes: notes) {
        handlerEntered.signal()
        simulationDeallocated.wait()
      }
      let otherThread = TestThread { task.cancel() }
      handlerEntered.wait()
      simulation.drop()
      simulationDeallocated.signal()
      otherThread.join()
      #expect(notes.all == ["ends"])
      withExtendedLifetime(store) {}
    }
  }
}
