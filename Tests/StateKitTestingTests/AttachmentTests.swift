import StateKit
import StateKitSimulation
import Testing

@testable import StateKitTesting

/// A failing test store attaches its events and choices.
struct AttachmentTests {
  private struct Roller: Reducer {
    let roll: @Sendable () -> Int

    func reduce(into state: inout [Int], action: Int) -> Effect<Int> {
      state.append(action)
      return action == 0 ? .run("roll", line: 7) { send in await send(roll()) } : .none
    }
  }

  @Test func `The first failure attaches the events, the choices and the line that replays them`() {
    let failures = FailureList.run {
      let simulation = Simulation(choices: .seeded(1))
      let store = TestStore(initialState: [Int](), simulation: simulation) {
        Roller { 1 + simulation.choices.pickIndex(below: 1_000_000) }
      }
      store.send(0) { $0 = [0] }
      store.receive(-1)
      store.receive(-2)
    }
    #expect(failures.all.count >= 2)
    #expect(failures.attachments.count == 1)
    let text = failures.attachments.first ?? ""
    #expect(text.contains("Choices: "))
    #expect(text.contains("simulation: Simulation(choices: .replaying(ChoiceRecord("))
    #expect(
      text.contains("\nEvents:\n0\nroll (StateKitTestingTests/AttachmentTests.swift:7) started"))
  }

  @Test func `A test without a failure attaches nothing, and one without choices says so`() {
    let passing = FailureList.run {
      let store = TestStore(initialState: [Int]()) { Roller { 1 } }
      store.send(1) { $0 = [1] }
    }
    #expect(passing.attachments == [])
    let failing = FailureList.run {
      let store = TestStore(initialState: [Int]()) { Roller { 1 } }
      store.send(1)
    }
    #expect(
      failing.attachments == [
        "Choices: none. The test has the same result each time.\nEvents:\n1\n"
      ])
  }

  private final class Token: Sendable {}

  private struct TokenCounter: Reducer {
    func reduce(into state: inout Int, action: Token) -> Effect<Token> {
      state += 1
      return .none
    }
  }

  @Test func `The kept events keep neither the test store nor, after its end, an action`() {
    weak var releasedStore: TestStore<Int, Token>?
    weak var releasedToken: Token?
    do {
      let (store, token) = (TestStore(initialState: 0) { TokenCounter() }, Token())
      store.send(token) { $0 = 1 }
      (releasedStore, releasedToken) = (store, token)
    }
    #expect(releasedStore == nil && releasedToken == nil)
  }

  @Test func `Only the last events are attached`() {
    let events = RecentEvents()
    let log = EventLog()
    let subscription = log.listen(to: RecentEvents.kinds) { events.add($0) }
    let store = StoreActor(
      initialState: [Int](), storage: SharedStorage(log: log), executor: Simulation().executor
    ) {
      Roller { 1 }
    }
    store.assumeIsolated { store in
      for number in 1...1_000 { store.send(number) }
    }
    let lines = events.report(choices: ChoiceRecord()).split(separator: "\n")
    #expect(lines.dropFirst().first == "Events (the last 200 of 1000):")
    #expect(lines.count == 202 && lines.last == "1000")
    withExtendedLifetime(subscription) {}
  }

  @Test func `The attachment of a failed simulation contains all events and the replay`() throws {
    struct Failed: Error {}
    let failure = try #require(throws: SimulationFailure.self) {
      try simulate(seeds: [3]) { _ in throw Failed() }
    }
    let text = SimulationAttachmentTrait.report(of: failure)
    #expect(text.contains("try simulate(replaying: "))
    #expect(text.contains("All events:"))
  }
}
