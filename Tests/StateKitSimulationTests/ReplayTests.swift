import StateKit
import StateKitSimulation
import Synchronization
import Testing
import TestSupport

/// A recorded list of choices replays a run, in this process and in another one.
@Suite(.limitedChildProcesses)
struct ReplayTests {
  private static func race(_ choices: Choices) -> [String] {
    Racers.race(.startedTogether, in: Simulation(choices: choices))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `A record replays its run`(seed: UInt64) {
    let choices = Choices.seeded(seed)
    let order = Self.race(choices)
    #expect(Self.race(.replaying(choices.record)) == order)
    #expect(Self.race(.seeded(seed)) == order)
  }

  @Test func `A record replays its run in another process`() async throws {
    let choices = Choices.seeded(11)
    let order = Self.race(choices)
    try #require(order != order.sorted())
    let record = choices.record.description
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [record = record as String] in
      let record = try #require(ChoiceRecord(record))
      print("order:", ReplayTests.race(.replaying(record)).joined(separator: " "))
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.contains("order: " + order.joined(separator: " ")))
  }

  @Test func `Replaying a record of another program is a problem`() {
    let simulation = Simulation(choices: .replaying(ChoiceRecord([9])))
    _ = Racers.race(.startedTogether, in: simulation)
    #expect(simulation.problems == [.replayMismatch(at: "job")])
  }

  /// Regression test: the replay passed, although it had not made all recorded choices.
  @Test func `A replay that does not make all recorded choices is a problem`() throws {
    let body: (Simulation) throws -> Void = { simulation in
      _ = Racers.race(.startedTogether, in: simulation)
    }
    let choices = Choices.seeded(3)
    let simulation = Simulation(choices: choices)
    _ = Racers.race(.startedTogether, in: simulation)
    let record = choices.record
    try simulate(replaying: record.description, body)
    let failure = #expect(throws: SimulationFailure.self) {
      try simulate(replaying: ChoiceRecord(record.values + [0, 0]).description, body)
    }
    guard case .problems(let problems) = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(problems == [.replayIncomplete(2)])
  }

  @Test func `A run with first-in, first-out choices can be replayed`() throws {
    func run(_ choices: Choices) -> [String] {
      let simulation = Simulation(choices: choices)
      let order = Racers.race(.startedTogether, in: simulation)
      let numbers = (0..<3).map { _ in "\(choices.randomNumber()) \(choices.pickIndex(below: 5))" }
      #expect(simulation.problems == [])
      return order + numbers
    }
    let choices = Choices.firstInFirstOut
    let results = run(choices)
    let text = choices.record.description
    #expect(text.hasPrefix("in order: "))
    let record = try #require(ChoiceRecord(text))
    #expect(record == choices.record)
    #expect(run(.replaying(record)) == results)
  }

  @Test func `A recorded choice that does not fit is reported when the simulation has run`() {
    let log = EventLog()
    let issueCount = Mutex(0)
    let subscription = log.listen(to: .issues) { _ in issueCount.withLock { $0 += 1 } }
    let simulation = Simulation(choices: .replaying(ChoiceRecord([9])), log: log)
    simulation.schedule(after: .zero) { [choices = simulation.choices] in
      _ = choices.pickIndex(below: 2)
    }
    simulation.run()
    #expect(issueCount.withLock { $0 } == 1)
    withExtendedLifetime(subscription) {}
  }
}
