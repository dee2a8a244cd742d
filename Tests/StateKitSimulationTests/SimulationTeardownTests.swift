import StateKit
import StateKitSimulation
import Testing

/// A simulation may go before its stores: their effects end all the same.
struct SimulationTeardownTests {
  private final class Held: Sendable {}

  @Test func `What is scheduled keeps nothing alive once its simulation has gone`() {
    weak var held: Held?
    do {
      let simulation = Simulation()
      let body = Held()
      held = body
      // The clock keeps the queue of what is scheduled, which keeps the body, which keeps the clock.
      simulation.schedule(after: .seconds(1)) { [clock = simulation.clock] in
        withExtendedLifetime((clock, body)) {}
      }
      simulation.run()
      #expect(held != nil)
    }
    #expect(held == nil)
  }

  /// The effect that waits holds the world, whose queue held the effect: neither went.
  @Test func `A world goes with its last store, though an effect holds it`() {
    weak var world: Simulation?
    do {
      let simulation = Simulation()
      world = simulation
      let store = StoreActor(initialState: 0, executor: simulation.executor) {
        Reduce<Int, Int> { _, _ in
          .run("fetch") { _ in try await simulation.point("fetch", latency: [.seconds(2)]) }
        }
      }
      store.assumeIsolated { _ = $0.send(0) }
      simulation.run()
      #expect(simulation.liveEffects.map(\.name) == ["fetch"])
    }
    #expect(world == nil)
  }

  @Test func `The effects of a store end with it, and those of others wait on`() {
    let simulation = Simulation()
    let notes = Notes()
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
    #expect(simulation.liveEffects.count == 1)
    withExtendedLifetime(kept) {}
  }

  @Test func `Who sleeps in a world that is gone is told so, and cancelled`() async {
    let log = EventLog()
    let reports = Notes()
    let subscription = log.listen(to: .issues) { event in
      if case .issue(let report) = event.kind { reports.add(report.message) }
    }
    let sleeper = Self.makeSleeper(log)
    // For ever, before.
    await sleeper.send(0).finish()
    #expect(
      reports.all == [
        """
        The simulation is gone, and the effect sleep \
        (StateKitSimulationTests/SimulationTeardownTests.swift:\(Self.sleepLine)) began to sleep by \
        its clock. Nobody can let its time pass any more, so the sleep was cancelled. Keep the \
        simulation as long as its stores.
        """
      ])
    withExtendedLifetime(subscription) {}
  }

  private static let sleepLine = #line + 7

  /// A store whose simulation nobody keeps.
  private static func makeSleeper(_ log: EventLog) -> StoreActor<Int, Int> {
    let simulation = Simulation(log: log)
    let clock = simulation.clock
    return StoreActor(initialState: 0, log: log, executor: simulation.executor) {
      Reduce<Int, Int> { _, _ in .run("sleep") { _ in try await clock.sleep(for: .seconds(1)) } }
    }
  }

  @Test func `Who sleeps while the simulation goes is cancelled, the earliest first`() async {
    let notes = Notes()
    let store = Self.makeSleepers(notes)
    #expect(notes.all == ["1", "2", "3"])
    withExtendedLifetime(store) {}
  }

  private static func makeSleepers(_ notes: Notes) -> StoreActor<Int, Int> {
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

  @Test func `Nobody waits by the clock of a world that is gone`() async {
    let clock = Simulation().clock
    await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
  }

  private struct Waiting: Reducer {
    let clock: VirtualClock

    func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
      // A child task waits in another one, which waits for time.
      .run("waiting") { [clock] _ in
        async let child: Void = withDeadline(.seconds(5), clock: clock) {
          try await clock.sleep(for: .seconds(100))
        }
        try await child
      }
    }
  }

  private static func makeStore() -> (StoreActorOf<Waiting>, StoreTask) {
    let simulation = Simulation()
    let store = StoreActor(initialState: 0, executor: simulation.executor) {
      Waiting(clock: simulation.clock)
    }
    let task = store.assumeIsolated { $0.send(true) }
    simulation.run()
    return (store, task)
  }

  @Test func `A store that outlives its simulation ends its effects, whatever they wait in`()
    async
  {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 { _ = Self.makeStore() }
    }
  }

  @Test func `So does an effect that is cancelled after its simulation has gone`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 {
        let (store, task) = Self.makeStore()
        task.cancel()
        await task.finish()
        withExtendedLifetime(store) {}
      }
    }
  }

  private static func startVisits() -> Task<Void, Never> {
    let simulation = Simulation()
    return Task(executorPreference: simulation.executor) {
      for _ in 0..<20 { await MainActor.run {} }
    }
  }

  /// Another thread ran the task to its end, and the world with it, before this one was done with that;
  /// or it was done just before, and the task was never run again.
  @Test func `A task that comes back to a world that is gone may end it at once`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<2_000 { await Self.startVisits().value }
    }
  }
}
