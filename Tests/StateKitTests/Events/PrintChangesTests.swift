import StateKit
import StateKitSimulation
import Synchronization
import Testing

@Suite struct PrintChangesTests {
  @Test func `Printing shows actions, changed members, effects and who changed shared state`() {
    let lines = Mutex<[String]>([])
    let simulation = Simulation()
    let log = EventLog(origin: "ana")
    let storage = SharedStorage(log: log)
    let store = StoreActor(
      initialState: TallyFeature.State(), storage: storage, executor: simulation.executor
    ) {
      TallyFeature()
    } dependencies: {
      $0.tally = .live(in: storage)
      $0.clock = simulation.clock
    }
    let printing = log.printChanges { line in lines.withLock { $0.append(line) } }
    store.assumeIsolated { _ = $0.send(.tapped) }
    simulation.advance(by: .seconds(3))
    printing.cancel()
    store.assumeIsolated { _ = $0.send(.counted(9)) }

    let file = "StateKitTests/SliceTests.swift"
    #expect(
      lines.withLock { $0 } == [
        "ana  tapped",
        "ana  tally.increment (\(file):64) started",
        #"ana  ReadOnlyTallyState "increment" by tally.increment (\#(file):64)"#,
        "       count: 0 → 1",
        "ana  counted(1) by tally.increment (\(file):64)",
        "ana  state",
        "       seen: 0 → 1",
        "ana  sleep (\(file):70) started",
        "ana  tally.increment (\(file):64) finished",
        "ana  sleep (\(file):70) finished",
        "ana  send (\(file):70) started",
        "ana  waited by send (\(file):70)",
        "ana  state",
        #"       log[0]: added "waited, now 1""#,
        "ana  send (\(file):70) finished",
      ])
  }
}
