import Foundation
import StateKit
import StateKitPrinting
import StateKitSimulation
import StateKitTesting
import Synchronization
import Testing

/// A test store produces the same events as a store outside of tests, in the same order.
struct ProductionTests {
  /// The events as text: actions with their causes, changes, and the starts and ends of effects.
  private final class EventRecord: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ event: Event) {
      let text = EventPrinter().lines(for: event).joined(separator: "\n")
      lines.withLock { $0.append(text) }
    }
  }

  /// Returns the events of a store actor, which is a store for use outside of tests.
  private func eventsOfStoreActor(_ seed: UInt64) -> [String] {
    let record = EventRecord()
    let log = EventLog()
    let subscription = log.listen { record.add($0) }
    let storage = SharedStorage(log: log)
    let simulation = Simulation()
    let notes = NoteClient.live(in: storage)
    let store = StoreActor(
      initialState: RandomProgram.State(), storage: storage, executor: simulation.executor
    ) {
      RandomProgram(seed: seed)
    } dependencies: {
      $0.useSimulation(simulation)
      $0.noteClient = notes
    }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.advance(by: .seconds(100))
    subscription.cancel()
    return record.all
  }

  /// Returns the events of a test store.
  private func eventsOfTestStore(_ seed: UInt64) -> [String] {
    let record = EventRecord()
    let log = EventLog()
    let subscription = log.listen { record.add($0) }
    let storage = SharedStorage(log: log)
    let store = TestStore(
      initialState: RandomProgram.State(), storage: storage, exhaustivity: .off
    ) {
      RandomProgram(seed: seed)
    } dependencies: {
      $0.noteClient = .live(in: storage)
    }
    store.send(0)
    store.skipReceivedActions(strict: false)
    store.advance(by: .seconds(100))
    store.skipReceivedActions(strict: false)
    subscription.cancel()
    return record.all
  }

  @Test func `Random programs run in a test store as they do in production`() {
    var maximumEventCount = 0
    for seed in 0..<60 as Range<UInt64> {
      let events = eventsOfStoreActor(seed)
      maximumEventCount = max(maximumEventCount, events.count)
      #expect(eventsOfTestStore(seed) == events, "seed \(seed)")
    }
    #expect(maximumEventCount > 50)
  }
}
