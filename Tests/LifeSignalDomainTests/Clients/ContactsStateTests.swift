import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of invariants 13 and 14: the list of contacts does not depend on the order in which
/// changes arrive.
struct ContactsStateTests {
  private func upserted(_ number: UInt8, revision: UInt64, name: String = "Ben Okafor") throws
    -> ContactChange
  {
    ContactChange(
      revision: Revision(revision),
      kind: .upserted(
        try .sample(number, name: name, dateAdded: testStart.addingTimeInterval(Double(number)))))
  }

  private func removed(_ number: UInt8, revision: UInt64) -> ContactChange {
    ContactChange(revision: Revision(revision), kind: .removed(UserID(uuid(number))))
  }

  /// The echo of a reply is the stream event with the same change. If both added a contact, one
  /// addition would create two entries.
  @Test func `A reply and its echo create one entry`() throws {
    let change = try upserted(2, revision: 1)
    var state = ContactsState()
    for _ in 0..<3 { state.apply(change) }
    #expect(state.contacts.map(\.id) == [UserID(uuid(2))])
  }

  @Test
  func `An update before the addition adds the contact, and the addition is then ignored`() throws {
    var state = ContactsState()
    state.apply(try upserted(2, revision: 2, name: "Ben Newname"))
    state.apply(try upserted(2, revision: 1))
    #expect(state.contacts.map(\.name.text) == ["Ben Newname"])
  }

  @Test func `A late event does not restore a removed contact`() throws {
    var state = ContactsState()
    state.apply(try upserted(2, revision: 1))
    state.apply(removed(2, revision: 2))
    state.apply(try upserted(2, revision: 1))
    #expect(state.contacts.isEmpty)
    state.apply(try upserted(2, revision: 3))
    #expect(state.contacts.count == 1)
  }

  @Test func `A removal that arrives before the addition prevents the addition`() throws {
    var state = ContactsState()
    state.apply(removed(2, revision: 2))
    state.apply(try upserted(2, revision: 1))
    #expect(state.contacts.isEmpty)
  }

  @Test func `A snapshot adds and removes contacts, and keeps newer changes`() throws {
    var state = ContactsState()
    state.apply(try upserted(2, revision: 1))
    state.apply(try upserted(3, revision: 2))
    state.apply(try upserted(5, revision: 4))
    let snapshot = ContactsSnapshot(
      revision: Revision(3), contacts: [try #require(try contact(3)), try #require(try contact(4))])
    state.apply(snapshot)
    #expect(state.contacts.map(\.id) == [3, 4, 5].map { UserID(uuid($0)) })
    // The snapshot contains every change up to its revision.
    state.apply(try upserted(2, revision: 1))
    #expect(state.contacts.count == 3)
  }

  @Test func `An older snapshot changes nothing`() throws {
    var state = ContactsState()
    state.apply(ContactsSnapshot(revision: Revision(5), contacts: [try #require(try contact(2))]))
    let before = state
    state.apply(ContactsSnapshot(revision: Revision(4), contacts: []))
    #expect(state == before)
  }

  private func contact(_ number: UInt8) throws -> Contact? {
    guard case .upserted(let contact) = try upserted(number, revision: 1).kind else { return nil }
    return contact
  }

  /// Random histories of additions, updates and removals, delivered in any order and any number of
  /// times, with snapshots of any revision between them.
  @Test(arguments: 0..<300)
  func `Events in any order, any number of times, give the server's list`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var server: [UInt8: Contact] = [:]
    var events: [ContactsEvent] = [.snapshot(snapshot(of: server, revision: 0))]
    for revision in 1...UInt64.random(in: 1...12, using: &random) {
      let number = UInt8.random(in: 2...5, using: &random)
      if server[number] != nil, Bool.random(using: &random) {
        server[number] = nil
        events.append(.change(removed(number, revision: revision)))
      } else {
        // A contact that is added again has another date, and thus another position.
        let dateAdded = server[number]?.dateAdded ?? testStart.addingTimeInterval(Double(revision))
        let contact = try Contact.sample(
          number, roles: Roles.allCases.randomElement(using: &random) ?? .both,
          dateAdded: dateAdded,
          lastUpdated: testStart.addingTimeInterval(Double(revision)))
        server[number] = contact
        events.append(
          .change(ContactChange(revision: Revision(revision), kind: .upserted(contact))))
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        events.append(.snapshot(snapshot(of: server, revision: revision)))
      }
    }
    var deliveries = events + events.filter { _ in Bool.random(using: &random) }
    deliveries.shuffle(using: &random)
    var state = ContactsState()
    for event in deliveries {
      state.apply(event)
      #expect(Set(state.contacts.map(\.id)).count == state.contacts.count)
    }
    #expect(state.contacts.elements == contactsInOrder(of: server))
    // A second delivery changes nothing.
    let contactsBefore = state.contacts
    for event in deliveries { state.apply(event) }
    #expect(state.contacts == contactsBefore)
  }

  private func snapshot(of server: [UInt8: Contact], revision: UInt64) -> ContactsSnapshot {
    ContactsSnapshot(revision: Revision(revision), contacts: contactsInOrder(of: server))
  }

  private func contactsInOrder(of server: [UInt8: Contact]) -> [Contact] {
    server.values.sorted { ($0.dateAdded, $0.id) < ($1.dateAdded, $1.id) }
  }
}
