import LifeSignalDomain
import StateKit
import StateKitSimulation
import Synchronization

/// Runs a feature with doubles of its clients.
final class FeatureBench<Feature: Reducer> where Feature.State: Equatable {
  let simulation = Simulation()
  let storage: SharedStorage
  private let store: StoreActorOf<Feature>

  init(
    _ state: Feature.State, storage: SharedStorage = SharedStorage(),
    _ feature: sending () -> Feature, dependencies: sending (inout DependencyValues) -> Void
  ) {
    self.storage = storage
    var given = DependencyValues()
    given.clock = simulation.clock
    dependencies(&given)
    store = StoreActor(
      initialState: state, storage: storage, executor: simulation.executor, reducer: feature
    ) { [given] in $0 = given }
  }

  var state: Feature.State { store.assumeIsolated { $0.state } }

  /// Sends an action, and lets all that follows happen.
  func send(_ actions: Feature.Action...) {
    for action in actions {
      store.assumeIsolated { _ = $0.send(action) }
      simulation.run()
    }
  }

  /// Sends actions one after the other, before anything that follows from them happens.
  func sendAtOnce(_ actions: Feature.Action...) {
    for action in actions { store.assumeIsolated { _ = $0.send(action) } }
    simulation.run()
  }
}
