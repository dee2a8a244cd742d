import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

@testable import LifeSignalBackend

/// Tests of random requests of four people. After any number of requests, both sides of each
/// relation agree, and the devices that follow the streams have the server's state.
struct BackendRandomRequestsTests {
  private final class RandomRequests {
    let harness = BackendHarness()
    var random: SplitMix64
    var people: [RegisteredPerson] = []
    var followers: [UserID: StreamFollower] = [:]
    var announcementCounts: [UserID: [Date: Int]] = [:]

    init(seed: UInt64) throws {
      random = SplitMix64(seed: seed)
      for (number, device) in [DeviceID.anas, .bens, .other, DeviceID(uuid(204))].enumerated() {
        people.append(
          try harness.person("Person \(["A", "B", "C", "D"][number])", number + 1, on: device))
      }
      harness.act(.started)
      for person in people {
        for (number, kind) in StreamKind.allCases.enumerated() {
          try harness.send(.subscribe(SubscriptionID(UInt64(number + 1)), kind), by: person)
          deliverEvents()
        }
      }
    }

    /// Lets each device handle the stream events that were sent to it.
    func deliverEvents() {
      for delivery in harness.deliveries {
        guard case .event(_, let event) = delivery.message,
          let person = people.first(where: { $0.device == delivery.address.device })
        else { continue }
        followers[person.id, default: StreamFollower()].apply(event)
      }
    }

    func any<Element>(_ elements: [Element]) throws -> Element {
      try #require(elements.randomElement(using: &random))
    }

    func request(of other: RegisteredPerson) throws -> BackendRequest {
      let id = try any([other.id, other.id, other.id, UserID(uuid(99))])
      let now = harness.now
      let moment = now.addingTimeInterval(try any([0, 0, -60, -4_000, 1]))
      let intents: [UserIntent] = [
        .checkIn(at: moment), .activateAlert(at: moment), .deactivateAlert(at: moment),
        .setNote(try EmergencyNote("Note \(now)")), .setReminder(try any(ReminderLead.allCases)),
        .setInterval(try any([.shortest, .standard, .longest])),
        .setBiometric(try any([true, false])),
      ]
      let code = harness.state.accounts[other.id]?.person?.qrCode ?? other.user.qrCode
      return try any([
        .addContact(code, try any(Roles.allCases)), .addContact(code, .both),
        .setRoles(id, try any(Roles.allCases)), .removeContact(id), .ping(id), .ping(id),
        .cancelPing(id), .answerPing(id), .answerAllPings, .resetQRCode,
        .setAvatar(try any([nil, [1, 2]])),
        .clearNotifications(try any(NotificationCategory.allCases)),
        .markRead(harness.state.accounts[other.id]?.notifications.prefix(2).map(\.id) ?? []),
        .perform(harness.action(try any(intents), madeAt: moment)),
        .perform(harness.action(try any(intents), id: try any([50, 51]), madeAt: moment)),
      ])
    }

    func step() throws {
      let index = try any(Array(people.indices))
      if try any([false, false, false, true]) {
        // Time passes one sweep interval at a time, so that no sweep is skipped.
        for _ in 0..<(try any([1, 4, 16])) {
          harness.wait(900)
          deliverEvents()
        }
        for index in people.indices { people[index] = try harness.refreshed(people[index]) }
        return
      }
      let envelope = harness.envelope(
        try request(of: try any(people)), from: people[index].device.address,
        as: people[index].credentials)
      try harness.receive(envelope)
      deliverEvents()
      if try any([false, true]) { #expect(try harness.receive(envelope).isEmpty) }
    }

    func check() throws {
      expectWellFormed(harness.state, at: harness.now)
      for person in people {
        let account = try harness.account(person)
        let follower = try #require(followers[person.id])
        #expect(!follower.hasGap)
        #expect(follower.revision(.contacts) == account.contactsRevision)
        #expect(follower.revision(.notifications) == account.notificationsRevision)
        #expect(follower.revision(.user) == account.userRevision)
        #expect(follower.user == account.user)
        #expect(Set(follower.contacts.values) == Set(harness.state.contacts(of: person.id)))
        #expect(Set(account.history.recent(at: harness.now)).isSubset(of: follower.items.values))
        #expect(account.notifications.map(\.id).count == Set(account.notifications.map(\.id)).count)
      }
    }
  }

  @Test(arguments: 0..<12)
  func `After any sequence of requests, both sides agree and followers are up to date`(seed: UInt64)
    throws
  {
    let requests = try RandomRequests(seed: seed)
    for step in 0..<250 {
      try requests.step()
      if step.isMultiple(of: 10) { try requests.check() }
    }
    try requests.check()
  }
}
