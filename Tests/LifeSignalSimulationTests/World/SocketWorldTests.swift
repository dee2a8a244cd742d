import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import StateKit
import Testing

@testable import LifeSignalSimulation

/// Worlds whose devices reach the server over sockets.
struct SocketWorldTests {
  let world = World(carrier: .sockets, latency: .milliseconds(20))
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

  private func turnAlertOn() {
    for _ in 0..<5 { ana.send(.tabs(.checkIn(.alertTapped))) }
    world.advance(by: .seconds(1))
  }

  private var isAlerting: Bool {
    ben.published(ReadOnlyContactsState.self).contacts.first?.alert != .inactive
  }

  private func liveUpdates(of device: Device) -> LiveUpdates {
    device.published(ReadOnlySessionState.self).liveUpdates
  }

  /// The number of connections that have not ended for both sides.
  private func socketCount(of device: Device) -> Int {
    world.network.withSockets { $0.numbers(of: device.id).count }
  }

  /// The number of times that the line of the running app was opened; nil while it is not open.
  private func epoch(of device: Device) -> UInt64? {
    if case .open(let epoch) = world.network.link(device.id).socketStatus { epoch } else { nil }
  }

  private func expectNoProblems() {
    #expect(world.violations.map(\.description) == [])
    #expect(world.issues.isEmpty)
  }

  @Test func `Each running app has one connection, and a killed one has none`() {
    for device in [ana, ben] { #expect(socketCount(of: device) == 1) }
    ana.kill()
    world.settle()
    #expect(socketCount(of: ana) == 0)
    ana.launch()
    world.settle()
    #expect(socketCount(of: ana) == 1)
    expectNoProblems()
  }

  /// A broken link loses nothing by itself: the bytes arrive later, or the connection ends.
  @Test func `A short break without notice delays messages, and breaks no connection`() {
    ben.setLinkBroken(true)
    turnAlertOn()
    #expect(!isAlerting)
    ben.setLinkBroken(false)
    world.settle()
    #expect(isAlerting && world.network.link(ben.id).lastLoss == nil)
    expectNoProblems()
  }

  @Test func `A long break is noticed by its silence, and the device catches up`() {
    ben.setLinkBroken(true)
    turnAlertOn()
    world.advance(by: .seconds(600))
    #expect(liveUpdates(of: ben) == .paused && !isAlerting)
    ben.setLinkBroken(false)
    world.advance(by: .seconds(60))
    #expect(liveUpdates(of: ben) == .live && isAlerting)
    #expect(socketCount(of: ben) == 1)
    expectNoProblems()
  }

  /// Otherwise, a request would take effect minutes after it was sent, and after newer ones.
  @Test func `After a minute of silence, the server closes its end, and what was sent is lost`() {
    func state() -> (connected: Int, byteCount: Int) {
      world.network.withSockets { sockets in
        (
          sockets.connectedCount,
          sockets.numbers(of: ana.id).compactMap { sockets[$0]?.up.byteCount }.reduce(0, +)
        )
      }
    }
    world.advance(by: .seconds(301))
    ana.setLinkBroken(true)
    ana.send(.tabs(.checkIn(.checkInTapped)))
    world.advance(by: .seconds(59))
    #expect(state().connected == 2 && state().byteCount > 0)
    world.advance(by: .seconds(1))
    #expect(state().connected == 1 && state().byteCount == 0)
    ana.setLinkBroken(false)
    world.advance(by: .seconds(60))
    #expect(state().connected == 2 && socketCount(of: ana) == 1)
    expectNoProblems()
  }

  @Test func `A device that loses its network connects as soon as it is back`() {
    ben.setConnected(false)
    turnAlertOn()
    world.advance(by: .seconds(3_600))
    #expect(!isAlerting)
    ben.setConnected(true)
    world.settle()
    #expect(isAlerting)
    expectNoProblems()
  }

  @Test func `A server that was down keeps its state, and its devices connect again`() {
    world.setServerDown(true)
    #expect(socketCount(of: ana) == 0)
    turnAlertOn()
    world.advance(by: .seconds(600))
    #expect(liveUpdates(of: ana) == .paused && !isAlerting)
    world.setServerDown(false)
    world.advance(by: .seconds(60))
    #expect(liveUpdates(of: ana) == .live && isAlerting)
    expectNoProblems()
  }

  @Test func `A server that is down refuses connections at once`() {
    world.setServerDown(true)
    world.advance(by: .seconds(9))
    guard case .interrupted(let retry, _)? = world.network.link(ana.id).socketStatus else {
      Issue.record("\(String(describing: world.network.link(ana.id).socketStatus))")
      return
    }
    #expect(retry > 1)
  }

  @Test func `The server closes a connection for which too much waits, and nothing is lost`() {
    ben.setLineSlow(true)
    world.holdMessages(to: ben)
    for _ in 0..<20 {
      ana.send(.tabs(.checkIn(.checkInTapped)))
      // The button can be used again after five minutes.
      world.advance(by: .seconds(301))
    }
    turnAlertOn()
    world.releaseMessages(to: ben, .inOrder)
    world.settle()
    #expect(world.network.link(ben.id).lastLoss != nil)
    ben.setLineSlow(false)
    world.advance(by: .seconds(120))
    #expect(isAlerting)
    expectNoProblems()
  }

  @Test func `Another line of a device that loses a message is opened at once`() {
    world.holdMessages(to: ben)
    turnAlertOn()
    world.releaseMessages(to: ben, .lost)
    world.settle()
    #expect(epoch(of: ben) == 2 && epoch(of: ana) == 1)
    #expect(isAlerting)
    expectNoProblems()
  }

  @Test func `A dropped message breaks its connection`() {
    // The button can be used again after five minutes.
    world.advance(by: .seconds(301))
    world.faults.drop = 1.0
    ana.send(.tabs(.checkIn(.checkInTapped)))
    world.advance(by: .milliseconds(100))
    world.faults = .none
    #expect(world.faultCounts[.drop] == 1)
    world.advance(by: .seconds(5))
    #expect(epoch(of: ana) == 2 && epoch(of: ben) == 1)
    expectNoProblems()
  }

  @Test func `A connection that breaks after a message loses only what follows`() {
    world.advance(by: .seconds(301))
    world.faults.reorder = 1.0
    let before = world.backend
    ana.send(.tabs(.checkIn(.checkInTapped)))
    // The request has arrived, and its answer has not.
    world.advance(by: .milliseconds(30))
    world.faults = .none
    #expect(world.backend != before && epoch(of: ana) == nil)
    world.advance(by: .seconds(5))
    #expect(epoch(of: ana) == 2)
    expectNoProblems()
  }

  @Test func `Heartbeats suffer no faults of messages`() {
    (world.faults.drop, world.faults.reorder) = (1.0, 1.0)
    world.advance(by: .seconds(600))
    #expect(epoch(of: ana) == 1 && epoch(of: ben) == 1)
    #expect(world.faultCounts.total == 0)
    expectNoProblems()
  }

  @Test func `The same seed runs the same way over sockets`() {
    func walk(_ carrier: Carrier = .sockets) -> RandomWalkResult {
      var walk = RandomWalk(seed: 4, devices: 4, days: 1, faults: .mild)
      walk.carrier = carrier
      walk.actionsPerDeviceDay = 30
      return walk.runInTest()
    }
    let (first, second) = (walk(), walk())
    #expect(first.description == second.description)
    #expect(first.events == second.events)
    #expect(first.events != walk(.datagrams).events)
    #expect(first.violations == [])
    #expect(first.issues == [])
  }
}
