import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

@testable import LifeSignalBackend

/// Tests with random requests of four people. After any number of requests, both sides of each
/// relation agree, and the devices that follow the streams have the server's state.
struct BackendRandomRequestsTests {
  private final class RandomRequests {
    let harness = BackendHarness()
    var random: SplitMix64
    var people: [RegisteredPerson] = []
    var followers: [UserID: StreamFollower] = [:]

    init(seed: UInt64) throws {
      random = SplitMix64(seed: seed)
      for (number, device) in [DeviceID.anasDevice, .bensDevice, .other, DeviceID(uuid(204))]
        .enumerated()
      {
        people.append(
          try harness.register("Person \(["A", "B", "C", "D"][number])", number + 1, on: device))
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

    func pick<Element>(from elements: [Element]) throws -> Element {
      try #require(elements.randomElement(using: &random))
    }

    /// Returns a random request. Requests about one person are about `other` in most cases.
    func randomRequest(about other: RegisteredPerson) throws -> BackendRequest {
      let id = try pick(from: [other.id, other.id, other.id, UserID(uuid(99))])
      let now = harness.now
      let moment = now.addingTimeInterval(try pick(from: [0, 0, -60, -4_000, 1]))
      let intents: [UserIntent] = [
        .checkIn, .alertOn, .alertOff,
        .setNote(try EmergencyNote("Note \(now)")),
        .setReminder(try pick(from: ReminderLead.allCases)),
        .setInterval(try pick(from: [.shortest, .standard, .longest])),
        .setBiometric(try pick(from: [true, false])),
      ]
      let pings = harness.pings(of: other)
      let age = Duration.seconds(try pick(from: [0, 60, 4_000]))
      let code = harness.state.accounts[other.id]?.person?.qrCode ?? other.user.qrCode
      return try pick(from: [
        .addContact(code, try pick(from: Roles.allCases)), .addContact(code, .both),
        .setRoles(id, try pick(from: Roles.allCases)), .removeContact(id), .ping(id), .ping(id),
        .cancelPing(id), .change(.answerAllPings(pings), age: age),
        .change(.answerAllPings(Array(pings.suffix(1))), age: age), .resetQRCode(code),
        .setAvatar(try pick(from: [nil, [1, 2]])),
        .clearNotifications(try pick(from: NotificationCategory.allCases)),
        .markRead(harness.state.accounts[other.id]?.notifications.prefix(2).map(\.id) ?? []),
        .perform(harness.action(try pick(from: intents), madeAt: moment)),
        .perform(
          harness.action(try pick(from: intents), id: try pick(from: [50, 51]), madeAt: moment)),
      ])
    }

    func performStep() throws {
      let index = try pick(from: Array(people.indices))
      if try pick(from: [false, false, false, true]) {
        // Each wait contains one sweep, whose events are delivered before the next wait.
        for _ in 0..<(try pick(from: [1, 4, 16])) {
          harness.wait(900)
          deliverEvents()
        }
        for index in people.indices { people[index] = try harness.refreshed(people[index]) }
        return
      }
      let envelope = harness.envelope(
        try randomRequest(about: try pick(from: people)), from: people[index].device.address,
        as: people[index].credentials)
      try harness.receive(envelope)
      deliverEvents()
      // Half of the requests arrive a second time.
      if try pick(from: [false, true]) { #expect(try harness.receive(envelope).isEmpty) }
    }

    func checkAgreement() throws {
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
  func `After any requests, both sides of each relation agree and followers are up to date`(
    seed: UInt64
  ) throws {
    let requests = try RandomRequests(seed: seed)
    for step in 0..<250 {
      try requests.performStep()
      if step.isMultiple(of: 10) { try requests.checkAgreement() }
    }
    try requests.checkAgreement()
  }
}
