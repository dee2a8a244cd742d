import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalFeatures
import StateKit
import Synchronization
import Testing

@testable import LifeSignalSimulation

/// A world simulates a server, people with devices, and the network between them.
struct WorldTests {
  private final class LineRecorder: Sendable {
    let lines = Mutex([String]())
  }

  /// Runs a world in which Ana adds Ben, and returns a line for each event, and the server's state.
  private func run(seed: UInt64) throws -> (lines: [String], backend: BackendState) {
    let world = World(seed: seed, latency: .milliseconds(50))
    let recorder = LineRecorder()
    let subscription = world.log.listen(to: [.actions, .states, .shared]) { event in
      let line =
        switch event.kind {
        case .action(let action, let cause): "\(event.origin) \(action) \(cause)"
        case .shared(let transaction):
          """
          \(event.origin) \(transaction.publishedTypeName) \(transaction.operation) \
          \(transaction.cause)
          """
        default: "\(event.sequence) \(event.origin)"
        }
      recorder.lines.withLock { $0.append(line) }
    }
    try addBenToAnasContacts(in: world)
    withExtendedLifetime(subscription) {}
    return (recorder.lines.withLock { $0 }, world.backend)
  }

  private func addBenToAnasContacts(in world: World) throws {
    world.addActivePerson("Ana")
    world.addActivePerson("Ben", lastName: "Okafor")
    let (ana, ben) = (try #require(world.device("Ana")), try #require(world.device("Ben")))
    let code = try #require(ben.published(ReadOnlyUserState.self).qrCode)
    world.add(QRPayload(code: code).encoded, as: [.responder], on: ana)
  }

  @Test func `Two worlds with the same seed are identical, including identifiers`() throws {
    let first = try run(seed: 5)
    let second = try run(seed: 5)
    #expect(first.lines.count > 50)
    #expect(first.lines == second.lines)
    #expect(first.backend == second.backend)
    #expect(try run(seed: 6).backend != first.backend)
  }

  @Test func `A device that outlives its world is deallocated completely`() throws {
    var world: World? = World(latency: .milliseconds(50))
    world?.addActivePerson("Ana")
    var device = world?.device("Ana")
    weak let storage = device?.storage
    #expect(storage != nil)
    world = nil
    #expect(storage != nil)
    device = nil
    #expect(storage == nil)
  }

  @Test func `Effects run only while the world runs`() throws {
    let world = World()
    world.addPerson("Ana")
    let ana = try #require(world.device("Ana"))
    let before = world.backend
    ana.send(.signIn(.numberChanged("5550100001")))
    ana.send(.signIn(.sendCodeTapped))
    #expect(signInState(of: ana)?.activity == .sendingCode)
    #expect(world.backend == before)
    world.settle()
    #expect(signInState(of: ana)?.activity == nil)
    #expect(world.backend != before)
  }

  @Test func `A message is in transit for the latency of the network`() throws {
    let world = World(latency: .seconds(2))
    let person = world.addPerson("Ana")
    let ana = try #require(world.device("Ana"))
    ana.send(.signIn(.numberChanged("5550100001")))
    ana.send(.signIn(.sendCodeTapped))
    world.advance(by: .milliseconds(1_999))
    #expect(world.messages(to: person.phone).isEmpty)
    world.advance(by: .milliseconds(1))
    #expect(world.messages(to: person.phone).map(\.sentAt) == [World.start.addingTimeInterval(2)])
    #expect(ana.published(ReadOnlySessionState.self).verification == nil)
    world.advance(by: .seconds(2))
    // The device knows the server's time from the reply, which was in transit for two seconds.
    #expect(
      ana.published(ReadOnlySessionState.self).verification?.sentAt
        == World.start.addingTimeInterval(2))
    #expect(world.elapsed == .seconds(4))
    #expect(world.now == World.start.addingTimeInterval(4))
  }

  @Test func `A person who already exists is not added again`() throws {
    let world = World()
    let ana = world.addPerson("Ana")
    let device = try #require(world.device("Ana"))
    #expect(world.addPerson("Ana") == ana)
    #expect(world.device("Ana") === device)
    #expect(world.addPerson("Ben").phone != ana.phone)
    #expect(world.deviceNames == ["Ana", "Ben"])
    #expect(world.device("Cara") == nil)
    #expect(world.person("Ana") == ana)
  }

  @Test func `Signing in on a second device signs out and clears the first`() throws {
    let world = World(seed: 11, latency: .milliseconds(50))
    try addBenToAnasContacts(in: world)
    let ana = try #require(world.person("Ana"))
    let first = try #require(world.device("Ana"))
    let second = world.addDevice(named: "Ana's tablet")
    world.signIn(ana, on: second)
    #expect(first.published(ReadOnlySessionState.self).phase == .signedOut(.superseded))
    #expect(first.published(ReadOnlyContactsState.self).contacts.isEmpty)
    #expect(second.published(ReadOnlySessionState.self).isActive)
    #expect(second.published(ReadOnlyContactsState.self).count == 1)
    #expect(second.published(ReadOnlyNotificationsState.self).unreadCount == 1)
    #expect(world.violations.isEmpty)
    #expect(world.issues.isEmpty)
  }

  @Test func `Signing out and in again restores contacts and history`() throws {
    let world = World(seed: 12)
    try addBenToAnasContacts(in: world)
    let ana = try #require(world.person("Ana"))
    let device = try #require(world.device("Ana"))
    let user = device.published(ReadOnlyUserState.self).user
    let contacts = device.published(ReadOnlyContactsState.self).contacts
    let items = device.published(ReadOnlyNotificationsState.self).items
    device.send(.signOutTapped)
    world.settle()
    #expect(device.published(ReadOnlySessionState.self).phase == .signedOut(.signedOut))
    #expect(device.published(ReadOnlyUserState.self).user == nil)
    #expect(world.backend.account(of: ana.phone)?.session == nil)
    world.signIn(ana, on: device)
    #expect(device.published(ReadOnlyUserState.self).user == user)
    #expect(device.published(ReadOnlyContactsState.self).contacts == contacts)
    #expect(device.published(ReadOnlyNotificationsState.self).items == items)
    #expect(world.violations.isEmpty)
    #expect(world.issues.isEmpty)
  }

  @Test func `A violation is reported once, with its number and detail`() throws {
    let world = World(seed: 13)
    world.addActivePerson("Ana")
    let device = try #require(world.device("Ana"))
    #expect(world.violations.isEmpty)
    device.storage.seed(ReadOnlyUserState.self, UserState())
    world.addActivePerson("Ben", lastName: "Okafor")
    let ben = try #require(world.device("Ben")?.published(ReadOnlyUserState.self).qrCode)
    world.add(QRPayload(code: ben).encoded, as: [.responder, .dependent], on: device)
    // After the next event, when the device saves the server's time, it is active without a user:
    // invariant 2 is violated. When the world settles, the user on the device differs from the user on
    // the server: invariant 40 is violated.
    #expect(world.violations.map(\.invariant) == [2, 40])
    let found = try #require(world.violations.first)
    #expect(found.origin == "Ana")
    #expect(found.detail == "active without a user")
    #expect(found.description.hasPrefix("invariant 2 broke on Ana at +0:00:00:"))
  }

  /// Invariants 13 and 40 of the article Invariants.
  @Test(arguments: [Duration.zero, .milliseconds(50)])
  func `Two people who add each other at the same time have one relation`(latency: Duration) throws
  {
    let world = World(seed: 14, latency: latency)
    world.addActivePerson("Ana")
    world.addActivePerson("Ben", lastName: "Okafor")
    let (ana, ben) = (try #require(world.device("Ana")), try #require(world.device("Ben")))
    for (device, other) in [(ana, ben), (ben, ana)] {
      let code = try #require(other.published(ReadOnlyUserState.self).qrCode)
      world.scan(QRPayload(code: code).encoded, on: device)
      device.send(.tabs(.home(.scanner(.roleToggled(.responder)))))
    }
    ana.send(.tabs(.home(.scanner(.addTapped))))
    ben.send(.tabs(.home(.scanner(.addTapped))))
    world.settle()
    for device in [ana, ben] { #expect(device.published(ReadOnlyContactsState.self).count == 1) }
    let errors = [ana, ben].compactMap { scannerState(of: $0)?.error }
    let anasID = try #require(ana.published(ReadOnlyUserState.self).user?.id)
    #expect(errors == [.alreadyAContact(anasID)])
    #expect(world.violations.isEmpty)
  }

  /// The problem is a negative duration. In an earlier version, the clock of the world stopped
  /// after a problem of the simulation, and the run passed nevertheless.
  @Test func `A problem of the simulation itself is reported once, as an issue`() throws {
    let world = World()
    world.advance(by: .seconds(-1))
    #expect(world.issues.count == 1)
  }
}
