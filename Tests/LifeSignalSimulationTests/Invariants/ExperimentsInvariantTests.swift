import Foundation
import StateKit
import TestSupport
import Testing

@testable import LifeSignalDomain
@testable import LifeSignalFeatures
@testable import LifeSignalSimulation

/// Invariant 47: no experiment decides when responders are notified.
struct ExperimentsInvariantTests {
  /// Returns a world in which people act so seldom that their devices remind them.
  private func walk(_ seed: UInt64) -> RandomWalk {
    var walk = RandomWalk(seed: seed, devices: 4, days: 8, faults: seed % 2 == 0 ? .mild : .none)
    walk.actionsPerDeviceDay = 2
    if seed % 2 == 0 { (walk.faults.kill, walk.faults.reboot) = (0.1, 0.05) }
    return walk
  }

  /// Case 124 of the table in ExperimentsTests.
  @Test func `The server ends in the same state with and without variants`() {
    var effects = VariantComparison()
    for seed in UInt64(1)...UInt64(roundCount(2)) {
      let comparison = walk(seed).compareVariants()
      #expect(comparison.differences == [], "seed \(seed)")
      effects.devicesWithVariants += comparison.devicesWithVariants
      effects.changedReminders += comparison.changedReminders
      effects.exposures += comparison.exposures
      effects.endedApps += comparison.endedApps
    }
    // The variants had effects on the devices.
    #expect(effects.devicesWithVariants > 0)
    #expect(effects.changedReminders > 0)
    #expect(effects.exposures > 0)
    #expect(effects.endedApps > 0)
  }

  @Test func `An experiment that checks in is found`() {
    let isFound = (UInt64(1)...6).contains { seed in
      var walk = walk(seed)
      walk.composition.app = {
        AnyReducer(
          CombineReducers {
            ApplicationFeature()
            MeddlingReminders()
          })
      }
      return walk.compareVariants().differences != []
    }
    #expect(isFound)
  }

  /// With the last call, the app checks in by itself when it reminds the user.
  private struct MeddlingReminders: Reducer {
    @Dependency(\.userClient) var userClient

    func reduce(
      into state: inout ApplicationFeature.State, action: ApplicationFeature.Action
    ) -> Effect<ApplicationFeature.Action> {
      guard case .reminderShown(let reminder) = action, reminder.lead == .tenMinutes else {
        return .none
      }
      return .run("meddling", with: userClient) { _, userClient in
        _ = try await userClient.checkIn()
      } catch: { _, _ in
      }
    }
  }
}
