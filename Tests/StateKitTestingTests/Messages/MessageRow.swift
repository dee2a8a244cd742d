import StateKit
import StateKitSimulation
@testable import StateKitTesting
import Testing

/// A test that says something wrong, and what it is told.
struct MessageRow: Sendable, CustomTestStringConvertible {
  typealias LabStore = TestStoreOf<Lab>

  let name: String
  let body: @Sendable (LabStore) throws -> Void
  let message: String
  /// Whether the store goes away with what the body has left.
  let isLeft: Bool

  init(
    _ name: String, isLeft: Bool = false, _ message: String,
    _ body: @escaping @Sendable (LabStore) throws -> Void
  ) {
    self.name = name
    self.isLeft = isLeft
    self.body = body
    self.message = message
  }

  var testDescription: String { name }

  /// What the row's test is told.
  func failures() throws -> FailureList {
    try FailureList.run {
      let storage = SharedStorage()
      // A hundred thousand actions at once may take long under a sanitizer, and are no blocked thread.
      let simulation = Simulation(log: storage.log, blockingLimit: .seconds(3_600))
      let stuck = Stuck()
      defer { stuck.resume() }
      let store = LabStore(
        initialState: Lab.State(), storage: storage, simulation: simulation
      ) {
        Lab(stuck: stuck)
      } dependencies: {
        $0.noteClient = .live(in: storage)
      }
      try body(store)
      if !isLeft { store.exhaustivity = .off }
    }
  }
}

extension TestStoreOf<Lab> {
  /// Starts a task that is no effect and sleeps by the clock of this world.
  func startSleeper() -> Task<Void, Never> {
    Task(executorPreference: simulation.executor) { [clock] in
      try? await clock.sleep(for: .seconds(9))
    }
  }
}
