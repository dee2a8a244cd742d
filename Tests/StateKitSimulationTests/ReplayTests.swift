import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// One recorded list of choices is a run, here and elsewhere.
struct ReplayTests {
  private static func race(_ choices: Choices) -> [String] {
    Racers.race(.startedTogether, in: Simulation(choices: choices))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `A run is had again from its record`(seed: UInt64) {
    let choices = Choices.seeded(seed)
    let order = Self.race(choices)
    #expect(Self.race(.replaying(choices.record)) == order)
    #expect(Self.race(.seeded(seed)) == order)
  }

  @Test func `A run is had again in another process`() async throws {
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

  @Test func `A record of another program is a problem`() {
    let simulation = Simulation(choices: .replaying(ChoiceRecord([9])))
    _ = Racers.race(.startedTogether, in: simulation)
    #expect(simulation.problems == [.otherProgram(at: "job")])
  }

  /// It passed, and what was recorded had not happened.
  @Test func `A record with more choices than are made is a problem`() throws {
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
    #expect(problems == [.choicesLeft(2)])
  }

  @Test func `A run in which all took their turns is had again, too`() throws {
    func run(_ choices: Choices) -> [String] {
      let simulation = Simulation(choices: choices)
      let order = Racers.race(.startedTogether, in: simulation)
      let numbers = (0..<3).map { _ in "\(choices.number()) \(choices.pick(5))" }
      #expect(simulation.problems == [])
      return order + numbers
    }
    let choices = Choices.firstInFirstOut
    let all = run(choices)
    let text = choices.record.description
    #expect(text.hasPrefix("in order: "))
    let record = try #require(ChoiceRecord(text))
    #expect(record == choices.record)
    #expect(run(.replaying(record)) == all)
  }

  @Test func `A misfit is told as soon as the world has run`() {
    let log = EventLog()
    let reports = Mutex(0)
    let subscription = log.listen(to: .issues) { _ in reports.withLock { $0 += 1 } }
    let simulation = Simulation(choices: .replaying(ChoiceRecord([9])), log: log)
    simulation.schedule(after: .zero) { [choices = simulation.choices] in _ = choices.pick(2) }
    simulation.run()
    #expect(reports.withLock { $0 } == 1)
    withExtendedLifetime(subscription) {}
  }
}
