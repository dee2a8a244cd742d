import Foundation
import LifeSignalDomain
import StateKit
import Testing

@testable import LifeSignalSimulation

/// What is kept of a world, as bytes.
struct WorldRecordTests {
  private func wandered(_ seed: UInt64) -> World {
    var wander = Wander(seed: seed, devices: 5, days: 1, faults: .mild)
    wander.actionsPerDeviceDay = 60
    let run = WanderRun(wander)
    run.wander { _ in }
    return run.world
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `A world in which much has happened is the same when it is read again`(seed: UInt64) throws {
    let world = wandered(seed)
    var record = WorldRecord(seed: seed, life: 7)
    record.elapsed = world.elapsed
    record.horizon = world.elapsed + .milliseconds(1_250)
    record.duplicates = 250_000
    record.devices = world.deviceNames.compactMap { world.device($0)?.record }
    record.people = world.people.values.map { PersonRecord(name: $0.name, phone: $0.phone) }
    record.backend = world.backend.kept
    record.story.actors = [StoryRecord.Actor(person: "P1", device: "phone")]
    record.story.played.add("P1 checks in")
    #expect(record.backend != BackendState())

    let bytes = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(WorldRecord.self, from: bytes) == record)
    // What is derived is derived again, not believed.
    let backend = try JSONDecoder().decode(WorldRecord.self, from: bytes).backend
    #expect(backend.dueTimes == backend.derivedDueTimes)
  }

  @Test func `Chance is another one in each life of a world, and the seed's in the first`() {
    let chances = (0..<100).map { WorldRecord(seed: 5, life: $0).chance }
    #expect(chances.first == 5)
    #expect(Set(chances).count == 100)
    #expect(WorldRecord(seed: 6, life: 1).chance != WorldRecord(seed: 5, life: 1).chance)
  }

  @Test func `An account that is there twice is no server's state`() throws {
    let world = wandered(1)
    let account = try #require(world.backend.accounts.values.first { _ in true })
    let bytes = try JSONEncoder().encode([account, account])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AccountTable.self, from: bytes)
    }
  }
}
