import Foundation
import LifeSignalDomain
import StateKit
import Testing

/// Invariants 13 and 14: what a list of contacts makes of changes, in whatever order they come.
struct ContactsStateTests {
  private func upserted(_ number: UInt8, _ revision: UInt64, name: String = "Ben Okafor") throws
    -> ContactChange
  {
    ContactChange(
      revision: Revision(revision),
      kind: .upserted(
        try .sample(number, name: name, dateAdded: start.addingTimeInterval(Double(number)))))
  }

  private func removed(_ number: UInt8, _ revision: UInt64) -> ContactChange {
    ContactChange(revision: Revision(revision), kind: .removed(UserID(uuid(number))))
  }

  /// Reply and stream must not both append: one addition would make two entries.
  @Test func `A reply and its echo make one entry`() throws {
    let change = try upserted(2, 1)
    var state = ContactsState()
    for _ in 0..<3 { state.apply(change) }
    #expect(state.contacts.map(\.id) == [UserID(uuid(2))])
  }

  @Test
  func
    `An update of a contact that is not known yet adds it, and the late addition changes nothing`()
    throws
  {
    var state = ContactsState()
    state.apply(try upserted(2, 2, name: "Ben Newname"))
    state.apply(try upserted(2, 1))
    #expect(state.contacts.map(\.name.text) == ["Ben Newname"])
  }

  @Test func `A removed contact is not brought back by a late event`() throws {
    var state = ContactsState()
    state.apply(try upserted(2, 1))
    state.apply(removed(2, 2))
    state.apply(try upserted(2, 1))
    #expect(state.contacts.isEmpty)
    state.apply(try upserted(2, 3))
    #expect(state.contacts.count == 1)
  }

  @Test func `A removal that comes before the addition keeps its place`() throws {
    var state = ContactsState()
    state.apply(removed(2, 2))
    state.apply(try upserted(2, 1))
    #expect(state.contacts.isEmpty)
  }

  @Test func `A snapshot removes and adds what it says, and keeps what came after it`() throws {
    var state = ContactsState()
    state.apply(try upserted(2, 1))
    state.apply(try upserted(3, 2))
    state.apply(try upserted(5, 4))
    let snapshot = ContactsSnapshot(
      revision: Revision(3), contacts: [try #require(try contact(3)), try #require(try contact(4))])
    state.apply(snapshot)
    #expect(state.contacts.map(\.id) == [3, 4, 5].map { UserID(uuid($0)) })
    // Everything up to the snapshot is in it.
    state.apply(try upserted(2, 1))
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
    guard case .upserted(let contact) = try upserted(number, 1).kind else { return nil }
    return contact
  }

  /// Histories of additions, updates and removals, delivered in any order, each any number of times,
  /// with snapshots of any moment between them.
  @Test(arguments: 0..<300)
  func `Replies and events in any order, any number of times, give the server's list`(
    seed: UInt64
  ) throws {
    var chance = SplitMix64(seed: seed)
    var server: [UInt8: Contact] = [:]
    var events: [ContactsEvent] = [.snapshot(snapshot(of: server, 0))]
    for revision in 1...UInt64.random(in: 1...12, using: &chance) {
      let number = UInt8.random(in: 2...5, using: &chance)
      if server[number] != nil, Bool.random(using: &chance) {
        server[number] = nil
        events.append(.change(removed(number, revision)))
      } else {
        // Who comes back was added at another time, so stands at another place.
        let added = server[number]?.dateAdded ?? start.addingTimeInterval(Double(revision))
        let contact = try Contact.sample(
          number, roles: Roles.allCases.randomElement(using: &chance) ?? .both, dateAdded: added,
          lastUpdated: start.addingTimeInterval(Double(revision)))
        server[number] = contact
        events.append(
          .change(ContactChange(revision: Revision(revision), kind: .upserted(contact))))
      }
      if Int.random(in: 0..<4, using: &chance) == 0 {
        events.append(.snapshot(snapshot(of: server, revision)))
      }
    }
    var deliveries = events + events.filter { _ in Bool.random(using: &chance) }
    deliveries.shuffle(using: &chance)
    var state = ContactsState()
    for event in deliveries {
      state.apply(event)
      #expect(Set(state.contacts.map(\.id)).count == state.contacts.count)
    }
    #expect(state.contacts.elements == inOrder(server))
    // And once more: nothing of it is new.
    let before = state.contacts
    for event in deliveries { state.apply(event) }
    #expect(state.contacts == before)
  }

  private func snapshot(of server: [UInt8: Contact], _ revision: UInt64) -> ContactsSnapshot {
    ContactsSnapshot(revision: Revision(revision), contacts: inOrder(server))
  }

  private func inOrder(_ server: [UInt8: Contact]) -> [Contact] {
    server.values.sorted { ($0.dateAdded, $0.id) < ($1.dateAdded, $1.id) }
  }
}
