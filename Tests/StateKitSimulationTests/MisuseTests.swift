import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// A simulation reports endless work and negative durations as problems.
struct MisuseTests {
  private func store(
    in simulation: Simulation, _ effect: @escaping @Sendable () -> Effect<Int>
  ) -> StoreActor<Int, Int> {
    StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      Reduce { state, _ in
        state += 1
        return effect()
      }
    } dependencies: {
      $0.useSimulation(simulation)
    }
  }

  private final class AtomicCounter: Sendable {
    private let number = Atomic(0)
    var count: Int { number.load(ordering: .relaxed) }
    func add() { number.wrappingAdd(1, ordering: .relaxed) }
  }

  /// Returns, for each problem, the name of the effect that sent too many actions, or the problem
  /// as text if it is of another kind.
  private func namesOfEndlessSenders(_ simulation: Simulation) -> [String] {
    simulation.problems.map { problem in
      if case .tooManyActions(100_000, let effect) = problem { effect.name } else { "\(problem)" }
    }
  }

  @Test func `A reducer that sends to itself forever is stopped`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = store(in: simulation) { .send(1) }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
    #expect(namesOfEndlessSenders(simulation) == ["send"])
    #expect(store.assumeIsolated { $0.state } == 100_001)
  }

  @Test func `An effect that sends forever is stopped`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      Reduce<Int, Bool> { state, isStart in
        state += 1
        if !isStart { return .none }
        return .run("flood") { send in while !Task.isCancelled { await send(false) } }
      }
    } dependencies: {
      $0.useSimulation(simulation)
    }
    store.assumeIsolated { _ = $0.send(true) }
    simulation.run()
    #expect(namesOfEndlessSenders(simulation) == ["flood"])
  }

  @Test func `Effects that start one another forever are reported as too many actions`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = store(in: simulation) { .run("again") { send in await send(1) } }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
    #expect(namesOfEndlessSenders(simulation) == ["again"])
  }

  @Test func `An effect that yields forever is stopped`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = store(in: simulation) {
      .run("spin") { _ in while !Task.isCancelled { await Task.yield() } }
    }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
    #expect(
      simulation.problems.map { problem in
        if case .tooManyJobs(500_000, let effects) = problem { effects.map(\.name) } else { [] }
      } == [["spin"]])
  }

  @Test func `After an endless loop was reported, later runs stop sooner and report nothing`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let yields = AtomicCounter()
    let store = store(in: simulation) {
      .run("spin") { _ in
        while !Task.isCancelled {
          yields.add()
          await Task.yield()
        }
      }
    }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
    let firstRunYields = yields.count
    for _ in 0..<10 { simulation.run() }
    #expect(yields.count - firstRunYields <= firstRunYields / 10 + 10)
    #expect(simulation.problems.count == 1)
  }

  /// Returns a store that runs a timer for each interval.
  private func startTimers(
    in simulation: Simulation, _ intervals: [Duration]
  ) -> StoreActor<Int, Duration> {
    let store = StoreActor<Int, Duration>(
      initialState: 0, log: simulation.log, executor: simulation.executor
    ) {
      Reduce { state, interval in
        .run("timer") { _ in while true { try await simulation.clock.sleep(for: interval) } }
      }
    }
    store.assumeIsolated { for interval in intervals { _ = $0.send(interval) } }
    return store
  }

  @Test func `A timer with a very short interval ends an advance early, and is reported`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = startTimers(in: simulation, [.milliseconds(1)])
    simulation.advance(by: .seconds(3_600))
    #expect(
      simulation.problems.map { problem in
        if case .tooManyWakes(100_000, .milliseconds(100_001), let effects) = problem {
          effects.map(\.name)
        } else {
          ["\(problem)"]
        }
      } == [["timer"]])
    #expect(simulation.clock.now.offset == .milliseconds(100_001))
    simulation.advance(by: .seconds(1))
    #expect(simulation.clock.now.offset == .milliseconds(101_001))
    #expect(simulation.problems.count == 1)
    withExtendedLifetime(store) {}
  }

  @Test(arguments: [(1, 86_400), (1_100, 100)])
  func `A timer that fires each second for a day is allowed, and so are a thousand timers`(
    count: Int, seconds: Int
  ) {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = startTimers(in: simulation, Array(repeating: .seconds(1), count: count))
    simulation.advance(by: .seconds(seconds))
    #expect(simulation.problems == [])
    #expect(simulation.clock.now.offset == .seconds(seconds))
    withExtendedLifetime(store) {}
  }

  @Test func `Many actions are not a problem while time advances`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      Reduce<Int, Bool> { state, isStart in
        state += 1
        if !isStart { return .none }
        return .run("bursts") { send in
          for _ in 0..<11 {
            try await simulation.clock.sleep(for: .seconds(1))
            for _ in 0..<10_000 { await send(false) }
          }
        }
      }
    }
    store.assumeIsolated { _ = $0.send(true) }
    simulation.advance(by: .seconds(11))
    #expect(simulation.problems == [])
    #expect(store.assumeIsolated { $0.state } == 110_001)
  }

  @Test func `Moving the time back is a problem`() {
    let simulation = Simulation()
    simulation.advance(by: .seconds(5))
    simulation.advance(by: .seconds(-3))
    simulation.advance(to: .seconds(1))
    #expect(
      simulation.problems == [.timeBackwards(by: .seconds(3)), .timeBackwards(by: .seconds(4))])
    #expect(simulation.clock.now.offset == .seconds(5))
  }

  @Test func `The most negative duration is a problem`() {
    let mostNegative = Duration(attoseconds: .min)
    let simulation = Simulation()
    simulation.advance(by: mostNegative)
    #expect(simulation.problems == [.timeBackwards(by: .seconds(Int64.max))])
    simulation.advance(by: .seconds(1))
    simulation.advance(to: mostNegative)
    #expect(simulation.problems.count == 2)
    #expect(simulation.clock.now.offset == .seconds(1))
  }
}
