import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the status of contacts, and of their order in lists (rules 4.7 and 5.6).
struct ContactOrderTests {
  let now = testStart.addingTimeInterval(3_600)

  private func contact(
    _ number: UInt8, _ name: String = "Ben Okafor", roles: Roles = .both,
    _ change: (inout Contact) -> Void = { _ in }
  ) throws -> Contact {
    var contact = try Contact.sample(
      number, name: name, roles: roles,
      dateAdded: testStart.addingTimeInterval(-TimeInterval(number)))
    change(&contact)
    return contact
  }

  @Test func `An emergency precedes a missed check-in, which precedes a ping`() throws {
    let later = testStart.addingTimeInterval(1)
    var contact = try contact(2) { $0.lastCheckedIn = nil }
    #expect(contact.status(as: .dependent, at: now) == .noCheckIn)
    contact.lastCheckedIn = testStart
    #expect(
      contact.status(as: .dependent, at: now) == .onTime(due: testStart.addingTimeInterval(86_400)))
    contact.outgoingPing = later
    #expect(contact.status(as: .dependent, at: now) == .pinged(since: later))
    contact.nonResponsiveSince = testStart
    #expect(contact.status(as: .dependent, at: now) == .nonResponsive(since: testStart))
    contact.alert = .active(since: later)
    #expect(contact.status(as: .dependent, at: now) == .alert(since: later))
  }

  /// Regression test: the clock decided what the display showed, and only the server's flag decided
  /// the order.
  @Test func `The display and the order agree on who is non-responsive`() throws {
    let ana = try contact(2, "Ana Diaz")
    let late = try contact(3, "Zoe Late") {
      $0.lastCheckedIn = testStart.addingTimeInterval(-90_000)
    }
    #expect(late.nonResponsiveSince == nil)
    #expect(
      late.status(as: .dependent, at: now)
        == .nonResponsive(since: testStart.addingTimeInterval(-3_600)))
    for role in Role.allCases {
      let listed =
        role == .responder
        ? [ana, late].respondersInOrder(at: now) : [ana, late].dependentsInOrder(.name, at: now)
      #expect(listed.map(\.id) == [late.id, ana.id])
    }
  }

  @Test func `A person is on time before the due date, and overdue from then on`() throws {
    let contact = try contact(2)
    let due = testStart.addingTimeInterval(86_400)
    #expect(
      contact.status(as: .dependent, at: due.addingTimeInterval(-0.001)) == .onTime(due: due))
    #expect(contact.status(as: .dependent, at: due) == .nonResponsive(since: due))
  }

  @Test func `Responders are listed by urgency, and then by name`() throws {
    let list = [
      try contact(2, "zoe"), try contact(3, "Ana"),
      try contact(4, "Waiting") { $0.incomingPing = testStart },
      try contact(5, "Asked") { $0.outgoingPing = testStart },
      try contact(6, "Missed") { $0.nonResponsiveSince = testStart },
      try contact(7, "Zalarm") { $0.alert = .active(since: testStart) },
      try contact(8, "Dependent", roles: .dependent) { $0.alert = .active(since: testStart) },
    ]
    #expect(
      list.respondersInOrder(at: now).map(\.name.text)
        == ["Zalarm", "Missed", "Asked", "Waiting", "Ana", "zoe"])
  }

  @Test func `A dependent who pinged the user is not urgent, but one whom the user pinged is`()
    throws
  {
    let list = [
      try contact(2, "Ana") { $0.incomingPing = testStart },
      try contact(3, "Ben") { $0.outgoingPing = testStart },
    ]
    #expect(list.dependentsInOrder(.name, at: now).map(\.name.text) == ["Ben", "Ana"])
    // Among responders, pings in both directions are urgent, so these two are ordered by name.
    #expect(list.respondersInOrder(at: now).map(\.name.text) == ["Ana", "Ben"])
  }

  @Test func `Dependents of the same urgency have the selected order`() throws {
    let list = [
      try contact(2, "Ben") { $0.lastCheckedIn = testStart.addingTimeInterval(100) },
      try contact(3, "cara"),
      try contact(4, "Ana") { $0.lastCheckedIn = nil },
      try contact(5, "Zoe") { $0.alert = .active(since: testStart) },
      try contact(6, "Responder", roles: .responder),
    ]
    // A dependent who has never checked in precedes the others of the same urgency.
    #expect(
      list.dependentsInOrder(.timeLeft, at: now).map(\.name.text) == ["Zoe", "Ana", "cara", "Ben"])
    #expect(
      list.dependentsInOrder(.name, at: now).map(\.name.text) == ["Zoe", "Ana", "Ben", "cara"])
    #expect(
      list.dependentsInOrder(.dateAdded, at: now).map(\.name.text)
        == ["Zoe", "Ben", "cara", "Ana"])
  }

  @Test(arguments: DependentOrder.allCases)
  func `The order does not depend on the order of the input`(order: DependentOrder) throws {
    let list = try (2..<9).map { try contact($0) }
    let expected = list.dependentsInOrder(order, at: now)
    #expect(Set(expected.map(\.id)).count == 7)
    #expect(list.reversed().dependentsInOrder(order, at: now) == expected)
  }

  @Test func `A card shows a ping and flashes for dependents only`() throws {
    let contact = try contact(2) {
      $0.outgoingPing = testStart
      $0.incomingPing = testStart
      $0.alert = .active(since: testStart)
    }
    let dependent = ContactCard(contact, as: .dependent, at: now)
    #expect(dependent.showsPing && dependent.isFlashing)
    let responder = ContactCard(contact, as: .responder, at: now)
    #expect(!responder.showsPing && !responder.isFlashing)
    let pinging = try self.contact(3) { $0.incomingPing = testStart }
    #expect(!ContactCard(pinging, as: .dependent, at: now).showsPing)
  }

  @Test(arguments: [
    (0.0, CheckInRecency.recent), (0.499, .recent), (0.5, .active), (0.999, .active),
    (1, .overdue), (1.499, .overdue), (1.5, .late), (1.999, .late), (2, .veryOverdue),
    (100, .veryOverdue),
  ])
  func `The recency is relative to the contact's own interval`(
    fraction: Double, recency: CheckInRecency
  ) throws {
    let contact = try contact(2)
    #expect(
      contact.checkInRecency(at: testStart.addingTimeInterval(fraction * 86_400)) == recency)
    let never = try self.contact(2) { $0.lastCheckedIn = nil }
    #expect(never.checkInRecency(at: now) == nil)
  }
}
