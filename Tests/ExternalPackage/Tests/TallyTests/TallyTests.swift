import StateKit
import StateKitSimulation
import StateKitTesting
import Tally
import Testing

@Suite struct TallyTests {
  @Test func `A tap continues from the existing count`() {
    let simulation = Simulation()
    let storage = SharedStorage()
    storage.setState(of: ReadOnlyTallyState.self, to: TallyState(counts: ["Ana": 2]))
    let store = StoreActor(
      initialState: TallyFeature.State(), storage: storage, executor: simulation.executor
    ) {
      TallyFeature()
    } dependencies: {
      $0.tallyClient = .live(in: storage)
    }

    store.assumeIsolated { _ = $0.send(.tapped("Ana")) }
    simulation.run()

    #expect(store.assumeIsolated { $0.state.message } == "Ana: 3")
    #expect(storage.value(of: ReadOnlyTallyState.self).count(of: "Ana") == 3)
  }

  @Test func `An unimplemented endpoint is reported with its name`() async {
    let issues = ReportedIssues()
    let log = EventLog()
    let listening = log.listen(to: .issues) { event in
      if case .issue(let issue) = event.kind { issues.add(issue) }
    }
    let store = StoreActor(initialState: TallyFeature.State(), log: log) { TallyFeature() }

    await store.send(.tapped("Ana")).finish()

    listening.cancel()
    #expect(issues.all.contains { $0.message.hasPrefix("TallyClient.count was called") })
  }
}
