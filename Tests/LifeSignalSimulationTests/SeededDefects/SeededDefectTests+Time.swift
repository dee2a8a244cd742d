import Foundation
import StateKit
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

/// Defects in the rules of time (rule 5.10). The clocks of the devices and of the server are wrong, and
/// devices restart.
extension SeededDefectTests {
  private static let seeds: ClosedRange<UInt64> = 1...40

  private func violatedInvariants(
    _ faults: String, _ change: (inout WorldComposition) -> Void
  ) throws -> Set<Int> {
    var composition = WorldComposition()
    change(&composition)
    return Defect.violatedInvariants(
      in: composition, seeds: Self.seeds, faults: try FaultPlan(faults))
  }

  @Test func `A check-in that counts when it arrives is detected`() throws {
    let broken = try violatedInvariants("cut=0.1") {
      $0.changeRequest = Defect.changing {
        ActionRequest(id: $0.id, number: $0.number, intent: $0.intent, moment: .age(.zero))
      }
    }
    #expect(broken.contains(21))
  }

  @Test func `A check-in that counts by the wall clock of its device is detected`() throws {
    let broken = try violatedInvariants("skew=0.1,cut=0.05") {
      $0.deviceClock = Defect.counting(byWallOf:)
    }
    #expect(broken.contains(21))
  }

  @Test func `A device that does not notice its restarts is detected`() throws {
    let onlyBoot = BootID(InvariantTests.uuid(1))
    let broken = try violatedInvariants("reboot=0.1,cut=0.05") { composition in
      composition.deviceClock = { clock in
        LocalClock {
          let now = clock.now()
          let instant = BootInstant(boot: onlyBoot, uptime: now.instant.uptime)
          return LocalTime(instant: instant, wall: now.wall)
        }
      }
    }
    #expect(broken.contains(21))
  }

  @Test func `A server that follows its wall clock is detected`() throws {
    let broken = try violatedInvariants("skew=0.1") { $0.serverClock = Defect.counting(byWallOf:) }
    #expect(!broken.isDisjoint(with: [15, 21, 22, 23]))
  }

  @Test func `An emergency that is sent ten minutes late is detected`() {
    let composition = Defect.clients { dependencies, _ in
      let (client, clock) = (dependencies.userClient, dependencies.clock)
      dependencies.userClient.sendQueuedActions = { gaveUp in
        try await clock.sleep(for: .seconds(600))
        try await client.sendQueuedActions(gaveUp)
      }
    }
    // In some of the worlds, the late actions are found first.
    let isFound = Defect.seeds.contains {
      Defect.violatedInvariants(in: composition, seeds: $0...$0).contains(27)
    }
    #expect(isFound)
  }
}
