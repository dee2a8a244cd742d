import StateKit
import StateKitSimulation
@testable import StateKitTesting
import Testing

/// A test that fails, and the message of its failure.
struct MessageRow: Sendable, CustomTestStringConvertible {
  typealias FeatureStore = TestStoreOf<FailingTestFeature>

  let name: String
  let body: @Sendable (FeatureStore) throws -> Void
  let message: String
  /// Whether the store stays exhaustive until it is deallocated, and then reports what is left.
  let reportsAtDeallocation: Bool

  init(
    _ name: String, reportsAtDeallocation: Bool = false, _ message: String,
    _ body: @escaping @Sendable (FeatureStore) throws -> Void
  ) {
    self.name = name
    self.reportsAtDeallocation = reportsAtDeallocation
    self.body = body
    self.message = message
  }

  var testDescription: String { name }

  /// Runs the row's test, and returns its failures.
  func collectFailures() throws -> FailureList {
    try FailureList.run {
      let storage = SharedStorage()
      // Under a sanitizer, a hundred thousand actions may take longer than the default limit.
      let simulation = Simulation(log: storage.log, blockingLimit: .seconds(3_600))
      let wait = UncancellableWait()
      defer { wait.resume() }
      let store = FeatureStore(
        initialState: FailingTestFeature.State(), storage: storage, simulation: simulation
      ) {
        FailingTestFeature(uncancellableWait: wait)
      } dependencies: {
        $0.noteClient = .live(in: storage)
      }
      try body(store)
      if !reportsAtDeallocation { store.exhaustivity = .off }
    }
  }
}

extension TestStoreOf<FailingTestFeature> {
  /// Starts a task that belongs to no effect, and sleeps on the clock of the store.
  func startSleeper() -> Task<Void, Never> {
    Task(executorPreference: simulation.executor) { [clock] in
      try? await clock.sleep(for: .seconds(9))
    }
  }
}
