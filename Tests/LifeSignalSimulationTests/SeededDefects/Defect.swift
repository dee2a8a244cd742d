import LifeSignalDomain
import LifeSignalSimulation
import StateKit
import Synchronization
import Testing

/// A world with something broken in it, and how long it takes to notice.
enum Defect {
  /// How many seeds a defect may need.
  static let seeds: ClosedRange<UInt64> = 1...8

  /// A server that does something more to its state after each event.
  static func server(
    _ tamper: @escaping @Sendable (_ before: BackendState, _ state: inout BackendState) -> Void
  ) -> Composition {
    var composition = Composition()
    composition.backend = {
      let memory = Memory()
      return AnyReducer(
        CombineReducers {
          Reduce<BackendState, BackendFeature.Action> { state, _ in
            memory.state.withLock { [state] in $0 = state }
            return .none
          }
          BackendFeature()
          Reduce<BackendState, BackendFeature.Action> { state, _ in
            tamper(memory.state.withLock { $0 }, &state)
            return .none
          }
        })
    }
    return composition
  }

  /// An app with other clients.
  static func clients(
    _ change: @escaping @Sendable (inout DependencyValues, SharedStorage) -> Void
  ) -> Composition {
    var composition = Composition()
    composition.clients = change
    return composition
  }

  private final class Memory: Sendable {
    let state = Mutex(BackendState())
  }

  /// The numbers of the invariants that break in the first world that notices.
  static func found(
    in composition: Composition, seeds: ClosedRange<UInt64> = seeds
  ) -> Set<Int> {
    for seed in seeds {
      var wander = Wander(seed: seed, devices: 4, days: 1, faults: .none)
      wander.actionsPerDeviceDay = 60
      wander.composition = composition
      let broken = Set(wander.run().violations.map(\.invariant))
      if !broken.isEmpty { return broken }
    }
    return []
  }
}
