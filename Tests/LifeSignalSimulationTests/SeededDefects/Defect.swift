import Foundation
import LifeSignalBackend
import LifeSignalDomain
import StateKit
import Synchronization
import Testing

@testable import LifeSignalSimulation

/// Functions that create worlds with a defect, and that search such a world for violations.
enum Defect {
  /// The seeds that are tried for each defect.
  static let seeds: ClosedRange<UInt64> = 1...8

  /// A world whose apps end an emergency with a check-in.
  static var checkInEndsEmergency: WorldComposition {
    clients { dependencies, storage in
      let client = dependencies.userClient
      dependencies.userClient.checkIn = {
        if storage.value(of: ReadOnlyUserState.self).user?.alert != .inactive {
          return try await client.setAlert(false)
        }
        return try await client.checkIn()
      }
    }
  }

  /// Returns a clock whose time since the boot follows the wall clock, so that the app cannot notice that
  /// the wall clock is set.
  static func counting(byWallOf clock: LocalClock) -> LocalClock {
    LocalClock {
      let now = clock.now()
      let uptime = now.wall.timeIntervalSince(World.start.addingTimeInterval(-86_400 * 365))
      return LocalTime(
        instant: BootInstant(boot: now.instant.boot, uptime: .seconds(uptime)), wall: now.wall)
    }
  }

  /// Returns a world in which `tamper` changes the state of the server after each event.
  static func server(
    _ tamper: @escaping @Sendable (_ before: BackendState, _ state: inout BackendState) -> Void
  ) -> WorldComposition {
    var composition = WorldComposition()
    composition.backend = {
      let previous = PreviousState()
      return AnyReducer(
        CombineReducers {
          Reduce<BackendState, BackendFeature.Action> { state, _ in
            previous.state.withLock { [state] in $0 = state }
            return .none
          }
          BackendFeature()
          Reduce<BackendState, BackendFeature.Action> { state, _ in
            tamper(previous.state.withLock { $0 }, &state)
            return .none
          }
        })
    }
    return composition
  }

  /// Returns a world in which `change` replaces clients of each app.
  static func clients(
    _ change: @escaping @Sendable (inout DependencyValues, SharedStorage) -> Void
  ) -> WorldComposition {
    var composition = WorldComposition()
    composition.clients = change
    return composition
  }

  /// Returns a change of the requests that carry out an action.
  static func changing(
    _ change: @escaping @Sendable (ActionRequest) -> ActionRequest
  ) -> @Sendable (RequestEnvelope) -> RequestEnvelope {
    { envelope in
      guard case .perform(let action) = envelope.request else { return envelope }
      return RequestEnvelope(
        sender: envelope.sender, id: envelope.id, credentials: envelope.credentials,
        request: .perform(change(action)))
    }
  }

  /// Removes the names of the emergencies from a request that ends them.
  static let removingNamesOfEnds = changing { action in
    guard case .deactivateAlert = action.intent else { return action }
    return ActionRequest(
      id: action.id, number: action.number, intent: .deactivateAlert([]), moment: action.moment)
  }

  /// Removes the relation from a request that changes a contact.
  static let removingRelations: @Sendable (RequestEnvelope) -> RequestEnvelope = { envelope in
    guard case .changeContacts(let action) = envelope.request else { return envelope }
    return RequestEnvelope(
      sender: envelope.sender, id: envelope.id, credentials: envelope.credentials,
      request: .changeContacts(
        ContactActionRequest(id: action.id, intent: action.intent, moment: action.moment)))
  }

  private final class PreviousState: Sendable {
    let state = Mutex(BackendState())
  }

  /// Returns the invariants violated in the first world that has a violation.
  static func violatedInvariants(
    in composition: WorldComposition, seeds: ClosedRange<UInt64> = seeds,
    faults: FaultPlan = .none
  ) -> Set<Int> {
    for seed in seeds {
      var walk = RandomWalk(seed: seed, devices: 4, days: 1, faults: faults)
      walk.actionsPerDeviceDay = 60
      walk.composition = composition
      let broken = Set(walk.run().violations.map(\.invariant))
      if !broken.isEmpty { return broken }
    }
    return []
  }
}
