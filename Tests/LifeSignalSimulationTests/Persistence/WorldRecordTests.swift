import Foundation
import LifeSignalBackend
import LifeSignalDomain
import StateKit
import Testing

@testable import LifeSignalSimulation

/// The record of a world in encoded form.
struct WorldRecordTests {
  private func randomWorld(_ seed: UInt64) -> World {
    var walk = RandomWalk(seed: seed, devices: 5, days: 1, faults: .mild)
    walk.actionsPerDeviceDay = 60
    let run = RandomWalkRun(walk)
    run.run { _ in }
    return run.world
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `A world with many events is unchanged after encoding and decoding`(seed: UInt64) throws {
    let world = randomWorld(seed)
    // Each member gets a value other than its initial value, so that a missing member is noticed.
    var record = WorldRecord(seed: seed, earlierProcessCount: 7)
    record.elapsed = world.elapsed
    record.timeLimit = world.elapsed + .milliseconds(1_250)
    record.duplicateMillionths = 250_000
    record.devices = world.deviceNames.compactMap { world.device($0)?.record }
    record.people = world.people.values.map { PersonRecord(name: $0.name, phone: $0.phone) }
    record.backend = world.backend.persistedState
    record.scenario.actors = [ScenarioRecord.Actor(person: "P1", device: "phone")]
    record.scenario.played.add("P1 checks in")
    #expect(record.backend != BackendState())

    let bytes = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(WorldRecord.self, from: bytes) == record)
    // Derived state is computed again, and not decoded.
    let backend = try JSONDecoder().decode(WorldRecord.self, from: bytes).backend
    #expect(backend.dueTimes == backend.derivedDueTimes)
  }

  /// A process is identified by the number of processes that opened the world before it.
  @Test func `Each process has its own seed, and the first process uses the seed of the world`() {
    let seeds = (0..<100).map { WorldRecord(seed: 5, earlierProcessCount: $0).effectiveSeed }
    #expect(seeds.first == 5)
    #expect(Set(seeds).count == 100)
    #expect(
      WorldRecord(seed: 6, earlierProcessCount: 1).effectiveSeed
        != WorldRecord(seed: 5, earlierProcessCount: 1).effectiveSeed)
  }

  @Test func `A table that contains an account twice cannot be decoded`() throws {
    let world = randomWorld(1)
    let account = try #require(world.backend.accounts.values.first { _ in true })
    let bytes = try JSONEncoder().encode([account, account])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AccountTable.self, from: bytes)
    }
  }
}
