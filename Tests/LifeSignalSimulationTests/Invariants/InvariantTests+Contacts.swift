import Foundation
import LifeSignalBackend
import LifeSignalSimulation
import Testing

@testable import LifeSignalDomain

// The functions `broken…` return the numbers of the violated invariants.
extension InvariantTests {
  @Test func `Invariant 9 detects a duplicate contact, and the user among the contacts`() throws {
    #expect(broken { $0.contacts = [ben, ben] } == [9])
    let me = Contact(
      id: ana.id, name: ana.name, phone: ana.phone, note: .empty, roles: .both, lastCheckedIn: nil,
      interval: .standard, dateAdded: World.start, lastUpdated: World.start)
    #expect(
      broken {
        $0.contacts = [ben, me]
        $0.dependents = [me]
      } == [9])
    #expect(
      try brokenBackend {
        $0.accounts[ana.id]?.contacts[ana.id] = Relation(roles: .both, since: World.start)
      } == [9])
  }

  @Test func `Invariant 11 detects an unlisted contact, and a listed user who is no contact`()
    throws
  {
    #expect(broken { $0.responders = [] } == [11])
    #expect(broken { $0.contacts = [] } == [11])
  }

  @Test func `Invariant 12 detects a one-sided relation, and roles that are not mirrored`() throws {
    #expect(try brokenBackend { $0.accounts[ben.id]?.contacts = [:] } == [12])
    #expect(try brokenBackend { $0.accounts[ben.id]?.contacts[ana.id]?.roles = .both } == [12])
    #expect(try brokenByStep { $0.accounts[ben.id] = nil }.contains(12))
    #expect(
      try brokenByStep {
        $0.accounts[ben.id] = nil
        $0.accounts[ana.id]?.contacts = [:]
      } == [35])
    #expect(try broken(settled: settledDevice { $0.contacts[0].roles = .both }) == [12])
    #expect(try broken(settled: settledDevice { $0.contacts = [] }) == [12])
    #expect(
      try broken(settled: settledDevice()) {
        $0.accounts[ana.id]?.contacts = [:]
        $0.accounts[ben.id]?.contacts = [:]
      } == [12, 14])
    // An offline device may show stale contacts.
    #expect(
      try broken(
        settled: settledDevice {
          $0.contacts = []
          $0.phase = .active(account, .offline)
        }
      ).isEmpty)
  }

  @Test func `Invariant 15 detects dates that are out of order or in the future`() throws {
    let old = World.start.addingTimeInterval(-1)
    #expect(broken { $0.contacts[0].lastUpdated = old } == [15])
    #expect(broken { $0.contacts[0].lastUpdated = now.addingTimeInterval(1) } == [15])
    #expect(broken { $0.contacts[0].lastUpdated = now }.isEmpty)
    #expect(
      try brokenBackend {
        $0.accounts[ana.id]?.contacts[ben.id]?.changedAt = now.addingTimeInterval(1)
      } == [15])
    #expect(
      try brokenBackend { $0.accounts[ana.id]?.contacts[ben.id]?.changedAt = old } == [15])
  }
}
