import Foundation
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// `simulate` runs its body once for each seed, and a failure can be replayed.
struct SimulateTests {
  /// The line of the effect "minus" below. The effect "plus" is on the next line.
  private static let minusLine = #line + 8

  private func makeCounter(in simulation: Simulation) -> StoreActor<Int, Int> {
    StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      Reduce { state, action in
        state += action
        if action != 1 { return .none }
        return .merge(
          .run("minus") { send in await send(-2) },
          .run("plus") { send in await send(2) })
      }
    } dependencies: {
      $0.useSimulation(simulation)
    }
  }

  private func failure(_ body: () throws -> Void) -> SimulationFailure? {
    #expect(throws: SimulationFailure.self, performing: body)
  }

  @Test func `Each seed has its own simulation`() throws {
    let orders = Mutex<[[String]]>([])
    try simulate(seeds: 1...50, determinismCheck: .off) { simulation in
      let order = Racers.race(.startedTogether, in: simulation)
      orders.withLock { $0.append(order) }
    }
    #expect(orders.withLock { $0.count } == 50)
    #expect(Set(orders.withLock { $0 }).count > 30)
  }

  @Test func `A run that breaks an invariant is found, and can be replayed`() throws {
    let body: (Simulation) throws -> Void = { simulation in
      let store = makeCounter(in: simulation)
      simulation.invariant("The count is not negative") { store.assumeIsolated { $0.state >= 0 } }
      store.assumeIsolated { _ = $0.send(1) }
      try simulation.finish()
    }
    let failure = try #require(failure { try simulate(seeds: 1...100, body) })
    let seed = try #require(failure.seed)
    #expect(
      failure.description == """
        The simulation failed with the seed \(seed): The invariant "The count is not negative" \
        does not hold.

        What happened:
            created with 0
            1
            state
              0 → 1
            minus (StateKitSimulationTests/SimulateTests.swift:\(Self.minusLine)) started
            plus (StateKitSimulationTests/SimulateTests.swift:\(Self.minusLine + 1)) started
            -2 by minus (StateKitSimulationTests/SimulateTests.swift:\(Self.minusLine))
            state
              1 → -1
            issue
              The invariant "The count is not negative" does not hold.

        Choices: \(failure.choices)
        To replay this run:

            try simulate(replaying: "\(failure.choices)") { simulation in … }
        """)
    let replayFailure = try #require(
      self.failure { try simulate(replaying: failure.choices.description, body) })
    #expect(replayFailure.seed == nil)
    #expect(replayFailure.events == failure.events)
    #expect(replayFailure.choices == failure.choices)
  }

  @Test func `An error that the body throws fails the run`() throws {
    struct BodyError: Error {}
    let failure = try #require(
      failure {
        try simulate(seeds: [4, 5]) { simulation in
          if simulation.choices.pickIndex(below: 2) == 0 { throw BodyError() }
          _ = Racers.race(.startedTogether, in: simulation)
        }
      })
    guard case .threw(let error) = failure.reason else {
      Issue.record(failure)
      return
    }
    #expect(error is BodyError)
  }

  @Test func `A program that depends on earlier runs is found by running a seed twice`() throws {
    let runs = Atomic<Int>(0)
    let failure = try #require(
      failure {
        try simulate(seeds: 1...3) { simulation in
          let store = makeCounter(in: simulation)
          store.assumeIsolated { _ = $0.send(5) }
          let run = runs.add(1, ordering: .relaxed).newValue
          store.assumeIsolated { _ = $0.send(run * 10) }
        }
      })
    guard case .diverged(let divergence) = failure.reason else {
      Issue.record(failure)
      return
    }
    // The fourth event is the second action. Before it, the store is created, and the first action
    // changes the state.
    #expect(divergence.number == 4)
    #expect(divergence.first == "10")
    #expect(divergence.second == "20")
    #expect(failure.seed == 1)
  }

  @Test(arguments: ["time", "identifier", "random number"])
  func `Real time, system random numbers and UUIDs are found by running a seed twice`(
    kind: String
  ) throws {
    let failure = try #require(
      failure {
        try simulate(seeds: 1...3, determinismCheck: .all) { simulation in
          let store = StoreActor(
            initialState: "", log: simulation.log, executor: simulation.executor
          ) {
            Reduce<String, String> { state, action in
              state = action
              return .none
            }
          }
          let text =
            switch kind {
            case "time": "\(ContinuousClock.now)"
            case "identifier": "\(UUID())"
            default: "\(UInt64.random(in: 0 ... .max))"
            }
          store.assumeIsolated { _ = $0.send(text) }
        }
      })
    guard case .diverged(let divergence) = failure.reason else {
      Issue.record(failure)
      return
    }
    // The second event is the action. Before it, the store is created.
    #expect(divergence.number == 2)
  }

  @Test func `Time, random numbers and identifiers of a simulation are reproducible`() throws {
    try simulate(seeds: 1...20, determinismCheck: .all) { simulation in
      let store = StoreActor(
        initialState: [String](), log: simulation.log, executor: simulation.executor
      ) {
        Dice()
      } dependencies: {
        $0.useSimulation(simulation)
      }
      store.assumeIsolated { _ = $0.send("roll") }
      simulation.advance(by: .seconds(10))
      try simulation.finish()
    }
  }

  private struct Dice: Reducer {
    @Dependency(\.random) var random
    @Dependency(\.uuid) var uuid
    @Dependency(\.date) var date
    @Dependency(\.clock) var clock

    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append(action)
      if action != "roll" { return .none }
      return .run("dice") { [self] send in
        try await clock.sleep(for: .seconds(random.int(in: 1..<6)))
        await send("\(date.now()) \(uuid()) \(random.int(in: 1..<1000))")
      }
    }
  }

  @Test func `Text that is not a record is refused`() throws {
    let failure = try #require(failure { try simulate(replaying: "1.x") { _ in } })
    #expect(
      failure.description == """
        The simulation failed: "1.x" is not a record of choices. Copy the whole text between the \
        quotes.
        """)
  }

  // MARK: Special cases

  @Test func `An empty sequence of seeds is a failure`() {
    let failure = failure { try simulate(seeds: 5..<5) { _ in } }
    #expect(
      failure?.description == """
        The simulation failed: there is no seed, so nothing was run. Pass at least one seed.
        """)
  }

  /// Regression test: if the stores had a separate log, no invariant was checked, and two runs
  /// never differed.
  @Test func `Effects without events in the simulation's log are a problem`() {
    let failure = failure {
      try simulate(seeds: [1]) { simulation in
        let store = StoreActor(initialState: 0, executor: simulation.executor) {
          Reduce<Int, Int> { _, action in
            action == 0 ? .run("unheard") { send in await send(1) } : .none
          }
        }
        store.assumeIsolated { _ = $0.send(0) }
        try simulation.finish()
      }
    }
    guard case .problems([.noEventsRecorded]) = failure?.reason else {
      Issue.record("\(failure?.description ?? "It passed.")")
      return
    }
  }

  @Test func `Each of two invariants with the same name is checked until it is broken`() {
    let simulation = Simulation()
    let calls = NoteRecorder()
    simulation.invariant("It holds") { false }
    simulation.invariant("It holds") {
      calls.add("second")
      return true
    }
    simulation.run()
    let callCount = calls.all.count
    simulation.run()
    #expect(calls.all.count == callCount + 1)
    #expect(simulation.problems == [.violated(invariant: "It holds")])
  }

  @Test func `An invariant is checked at the end of a run, even if there was no event`() {
    let failure = failure {
      try simulate(seeds: [1]) { simulation in
        simulation.invariant("Never") { false }
        simulation.run()
      }
    }
    guard case .problems([.violated(invariant: "Never")]) = failure?.reason else {
      Issue.record("\(failure?.description ?? "It passed.")")
      return
    }
  }

  @Test func `Two runs that differ at the end of a long text are found`() {
    let failure = failure {
      try simulate(seeds: [1], determinismCheck: .all) { simulation in
        let store = StoreActor(
          initialState: "", log: simulation.log, executor: simulation.executor
        ) {
          Reduce<String, String> { state, action in
            state = action
            return .none
          }
        }
        // The system's UUID differs in each run, unlike the simulation's.
        let text = String(repeating: "x", count: 5_000) + UUID().uuidString
        store.assumeIsolated { _ = $0.send(text) }
        simulation.run()
      }
    }
    guard case .diverged = failure?.reason else {
      Issue.record("\(failure?.description ?? "It passed.")")
      return
    }
  }

  @Test func `A scheduled call does not keep the stores of a run alive`() throws {
    try simulate(seeds: [1]) { simulation in
      let store = StoreActor(
        initialState: 0, log: simulation.log, executor: simulation.executor
      ) {
        Reduce<Int, Int> { [clock = simulation.clock] _, _ in
          .run("sleep") { _ in try await clock.sleep(for: .seconds(1_000)) }
        }
      }
      store.assumeIsolated { _ = $0.send(0) }
      simulation.schedule(after: .seconds(100)) { store.assumeIsolated { _ = $0.send(0) } }
      simulation.run()
    }
  }

  @Test func `A record that does not fit the program is shown as the caller passed it`() {
    let failure = failure {
      try simulate(replaying: "7") { simulation in
        _ = Racers.race(.startedTogether, in: simulation)
      }
    }
    #expect(failure?.choices == ChoiceRecord([7]))
  }
}
