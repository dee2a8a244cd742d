import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalFeatures
import StateKit
import Testing

@testable import LifeSignalSimulation

/// Tests of whole devices on a line that comes and goes.
struct LineTests {
  let world = World(latency: .milliseconds(20))
  let ana: Device
  let ben: Device

  /// Ben watches over Ana.
  init() throws {
    for name in ["Ana", "Ben"] { world.addActivePerson(name) }
    ana = try #require(world.device("Ana"))
    ben = try #require(world.device("Ben"))
    let code = try #require(ben.published(ReadOnlyUserState.self).user?.qrCode)
    world.add("\(code)", as: [.responder], on: ana)
    world.settle()
  }

  private func executedActions(of device: Device) throws -> Int {
    let account = try #require(device.published(ReadOnlySessionState.self).account?.id)
    return try #require(world.backend.accounts[account]).intents.executed.count
  }

  private func session(_ device: Device) -> ReadOnlySessionState {
    device.published(ReadOnlySessionState.self)
  }

  private func turnAlertOn() {
    for _ in 0..<5 { ana.send(.tabs(.checkIn(.alertTapped))) }
    world.advance(by: .seconds(1))
  }

  private var isAlerting: Bool {
    ben.published(ReadOnlyContactsState.self).contacts.first?.alert != .inactive
  }

  @Test func `What a device does during an interruption takes effect once, when the line opens`()
    throws
  {
    let executed = try executedActions(of: ana)
    ana.setLine(.interrupted(retry: 1, of: 5))
    turnAlertOn()
    #expect(try executedActions(of: ana) == executed && !isAlerting)
    #expect(session(ana).liveUpdates == .live && !session(ana).isOffline)
    ana.setLine(.open(epoch: 2))
    world.advance(by: .seconds(1))
    #expect(try executedActions(of: ana) == executed + 1 && isAlerting)
    #expect(world.violations.map(\.description) == [])
    #expect(world.issues.isEmpty)
  }

  @Test func `A device on a degraded line that polls delivers at once, and shows the pause`() throws
  {
    ana.setLine(.degraded, isPolling: true)
    turnAlertOn()
    #expect(isAlerting && session(ana).liveUpdates == .paused && !session(ana).isOffline)
    ana.setLine(.open(epoch: 2))
    world.advance(by: .seconds(1))
    #expect(session(ana).liveUpdates == .live)
    #expect(world.violations.map(\.description) == [])
    #expect(world.issues.isEmpty)
  }

  /// Case 87 of CASES.md.
  @Test func `A device catches up at once when its line opens`() throws {
    ben.setLinkBroken(true)
    ben.setLine(.interrupted(retry: 1, of: 5))
    turnAlertOn()
    #expect(!isAlerting)
    ben.setLinkBroken(false)
    ben.setLine(.open(epoch: 2))
    world.advance(by: .seconds(1))
    #expect(isAlerting)
    #expect(world.violations.map(\.description) == [])
    #expect(world.issues.isEmpty)
  }

  @Test func `A device whose line reaches nothing is offline, and recovers`() throws {
    let executed = try executedActions(of: ana)
    ana.setLine(.offline)
    turnAlertOn()
    #expect(session(ana).isOffline && session(ana).liveUpdates == .live)
    world.advance(by: .seconds(600))
    #expect(try executedActions(of: ana) == executed)
    ana.setLine(.open(epoch: 2))
    world.advance(by: .seconds(1))
    #expect(try executedActions(of: ana) == executed + 1 && isAlerting)
    #expect(!session(ana).isOffline)
    #expect(world.violations.map(\.description) == [])
    #expect(world.issues.isEmpty)
  }

  @Test(arguments: UInt64(0)..<10)
  func `In any order of statuses, each change takes effect, and no invariant breaks`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var epoch: UInt64 = 1
    for _ in 0..<30 {
      let device = Int.random(in: 0..<2, using: &random) == 0 ? ana : ben
      switch Int.random(in: 0..<6, using: &random) {
      case 0: device.setLine(.interrupted(retry: 1, of: 5))
      case 1: device.setLine(.degraded, isPolling: Int.random(in: 0..<2, using: &random) == 0)
      case 2: device.setLine(.offline)
      case 3: device.send(.tabs(.checkIn(.checkInTapped)))
      case 4: world.advance(by: .seconds(Double(Int.random(in: 0..<400, using: &random))))
      default:
        epoch += 1
        device.setLine(.open(epoch: epoch))
      }
      world.run()
    }
    for device in [ana, ben] { device.setLine(.open(epoch: epoch + 1)) }
    world.advance(by: .seconds(60))
    for device in [ana, ben] {
      #expect(device.published(ReadOnlyUserState.self).pendingActions.isEmpty)
      #expect(!session(device).isOffline && session(device).liveUpdates == .live)
    }
    #expect(world.violations.map(\.description) == [])
    #expect(world.issues.isEmpty)
  }
}
