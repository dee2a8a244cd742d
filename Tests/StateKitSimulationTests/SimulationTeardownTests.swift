import StateKit
import StateKitSimulation
import Testing
import TestSupport

/// A simulation can be deallocated before its stores. The effects of these stores still end.
@Suite(.limitedChildProcesses)
struct SimulationTeardownTests {
  private final class Held: Sendable {}

  @Test func `A scheduled call keeps nothing alive after its simulation is deallocated`() {
    weak var held: Held?
    do {
      let simulation = Simulation()
      let captured = Held()
      held = captured
      // The clock holds the queue of scheduled calls, which holds the closure, which holds the
      // clock.
      simulation.schedule(after: .seconds(1)) { [clock = simulation.clock] in
        withExtendedLifetime((clock, captured)) {}
      }
      simulation.run()
      #expect(held != nil)
    }
    #expect(held == nil)
  }

  /// Regression test: the waiting effect held the simulation, whose queue held the effect, so both
  /// leaked.
  @Test func `A simulation is deallocated with its last store, even if an effect refers to it`() {
    weak var weakSimulation: Simulation?
    do {
      let simulation = Simulation()
      weakSimulation = simulation
      let store = StoreActor(initialState: 0, executor: simulation.executor) {
        Reduce<Int, Int> { _, _ in
          .run("fetch") { _ in try await simulation.faultPoint("fetch", latency: [.seconds(2)]) }
        }
      }
      store.assumeIsolated { _ = $0.send(0) }
      simulation.run()
      #expect(simulation.runningEffects.map(\.name) == ["fetch"])
    }
    #expect(weakSimulation == nil)
  }

  @Test func `Deallocating a store ends only the effects of that store`() {
    let simulation = Simulation()
    let notes = NoteRecorder()
    func makeStore(_ name: String) -> StoreActor<Int, Int> {
      let store = StoreActor(initialState: 0, executor: simulation.executor) {
        Reduce<Int, Int> { _, _ in
          .run("wait") { _ in
            do { try await simulation.clock.sleep(for: .seconds(1)) } catch { notes.add(name) }
          }
        }
      }
      store.assumeIsolated { _ = $0.send(0) }
      return store
    }
    let kept = makeStore("kept")
    do {
      let dropped = makeStore("dropped")
      simulation.run()
      withExtendedLifetime(dropped) {}
    }
    #expect(notes.all == ["dropped"])
    #expect(simulation.runningEffects.count == 1)
    withExtendedLifetime(kept) {}
  }

  @Test func `A sleep that starts in a deallocated simulation is reported and cancelled`() async {
    let log = EventLog()
    let issues = NoteRecorder()
    let subscription = log.listen(to: .issues) { event in
      if case .issue(let issue) = event.kind { issues.add(issue.message) }
    }
    let sleeper = Self.makeSleeper(log)
    // Regression test: the effect waited forever.
    await sleeper.send(0).finish()
    #expect(
      issues.all == [
        """
        The simulation was deallocated before the effect sleep \
        (StateKitSimulationTests/SimulationTeardownTests.swift:\(Self.sleepLine)) started to sleep \
        on the simulation's clock. The time can no longer advance, so the sleep was cancelled. \
        Likely cause: a test that keeps a store, but not the store's simulation. Keep the \
        simulation as long as its stores, with `withExtendedLifetime(simulation) {}`.
        """
      ])
    withExtendedLifetime(subscription) {}
  }

  private static let sleepLine = #line + 7

  /// Creates a store whose simulation is deallocated when this function returns.
  private static func makeSleeper(_ log: EventLog) -> StoreActor<Int, Int> {
    let simulation = Simulation(log: log)
    let clock = simulation.clock
    return StoreActor(initialState: 0, log: log, executor: simulation.executor) {
      Reduce<Int, Int> { _, _ in .run("sleep") { _ in try await clock.sleep(for: .seconds(1)) } }
    }
  }

  @Test func `Deallocating a simulation cancels its sleepers, the earliest first`() async {
    let notes = NoteRecorder()
    let store = Self.makeSleepers(notes)
    #expect(notes.all == ["1", "2", "3"])
    withExtendedLifetime(store) {}
  }

  private static func makeSleepers(_ notes: NoteRecorder) -> StoreActor<Int, Int> {
    let simulation = Simulation()
    let store = StoreActor(initialState: 0, executor: simulation.executor) {
      Reduce<Int, Int> { [clock = simulation.clock] _, seconds in
        .run("sleep") { _ in
          do { try await clock.sleep(for: .seconds(seconds)) } catch { notes.add("\(seconds)") }
        }
      }
    }
    store.assumeIsolated { store in for seconds in [3, 1, 2] { store.send(seconds) } }
    simulation.run()
    #expect(notes.all == [])
    return store
  }

  @Test func `A sleep on the clock of a deallocated simulation throws immediately`() async {
    let clock = Simulation().clock
    await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
  }

  private struct Waiting: Reducer {
    let clock: VirtualClock

    func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
      // The effect waits for a child task, which waits for another child task, which sleeps.
      .run("waiting") { [clock] _ in
        async let child: Void = withAbandoningTimeout(.seconds(5), clock: clock) {
          try await clock.sleep(for: .seconds(100))
        }
        try await child
      }
    }
  }

  private static func startStoreWithChildTasks() -> (StoreActorOf<Waiting>, StoreTask) {
    let simulation = Simulation()
    let store = StoreActor(initialState: 0, executor: simulation.executor) {
      Waiting(clock: simulation.clock)
    }
    let task = store.assumeIsolated { $0.send(true) }
    simulation.run()
    return (store, task)
  }

  @Test func `A store with waiting child tasks can be deallocated after its simulation`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 { _ = Self.startStoreWithChildTasks() }
    }
  }

  @Test func `An effect ends if it is cancelled after its simulation was deallocated`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 {
        let (store, task) = Self.startStoreWithChildTasks()
        task.cancel()
        await task.finish()
        withExtendedLifetime(store) {}
      }
    }
  }

  private static func startTaskWithHops() -> Task<Void, Never> {
    let simulation = Simulation()
    return Task(executorPreference: simulation.executor) {
      for _ in 0..<20 { await MainActor.run {} }
    }
  }

  /// Regression test for two races. After a simulation was deallocated, any thread can run its jobs.
  /// In the first race, one thread was still enqueuing the last job of a task while another thread
  /// ran the job, finished the task, and deallocated the executor. In the second race, a job that
  /// was enqueued when a thread had just stopped running jobs never ran.
  @Test func `The last task of a deallocated simulation can return from the main actor`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<2_000 { await Self.startTaskWithHops().value }
    }
  }
}
