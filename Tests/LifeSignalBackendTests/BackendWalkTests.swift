import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

@testable import LifeSignalBackend

/// Four people act at random. After any number of actions, both sides of each relation agree, and
/// the devices that follow the streams have the server's state.
struct BackendWalkTests {
  private final class RandomRequests {
    let bench = BackendHarness()
    var random: SplitMix64
    var people: [RegisteredPerson] = []
    var followers: [UserID: StreamFollower] = [:]
    var announcementCounts: [UserID: [Date: Int]] = [:]

    init(seed: UInt64) throws {
      random = SplitMix64(seed: seed)
      for (number, device) in [DeviceID.anas, .bens, .other, DeviceID(uuid(204))].enumerated() {
        people.append(
          try bench.person("Person \(["A", "B", "C", "D"][number])", number + 1, on: device))
      }
      bench.act(.started)
      for person in people {
        for (number, kind) in StreamKind.allCases.enumerated() {
          try bench.send(.subscribe(SubscriptionID(UInt64(number + 1)), kind), by: person)
          hear()
        }
      }
    }

    /// Lets each device handle the stream events that were sent to it.
    func hear() {
      for delivery in bench.deliveries {
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
      let now = bench.now
      let moment = now.addingTimeInterval(try any([0, 0, -60, -4_000, 1]))
      let intents: [UserIntent] = [
        .checkIn(at: moment), .activateAlert(at: moment), .deactivateAlert(at: moment),
        .setNote(try EmergencyNote("Note \(now)")), .setReminder(try any(ReminderLead.allCases)),
        .setInterval(try any([.shortest, .standard, .longest])),
        .setBiometric(try any([true, false])),
      ]
      let code = bench.state.accounts[other.id]?.person?.qrCode ?? other.user.qrCode
      return try any([
        .addContact(code, try any(Roles.allCases)), .addContact(code, .both),
        .setRoles(id, try any(Roles.allCases)), .removeContact(id), .ping(id), .ping(id),
        .cancelPing(id), .answerPing(id), .answerAllPings, .resetQRCode,
        .setAvatar(try any([nil, [1, 2]])),
        .clearNotifications(try any(NotificationCategory.allCases)),
        .markRead(bench.state.accounts[other.id]?.notifications.prefix(2).map(\.id) ?? []),
        .perform(bench.action(try any(intents), madeAt: moment)),
        .perform(bench.action(try any(intents), id: try any([50, 51]), madeAt: moment)),
      ])
    }

    func step() throws {
      let index = try any(Array(people.indices))
      if try any([false, false, false, true]) {
        // Time passes one sweep interval at a time, so that no sweep is skipped.
        for _ in 0..<(try any([1, 4, 16])) {
          bench.wait(900)
          hear()
        }
        for index in people.indices { people[index] = try bench.refreshed(people[index]) }
        return
      }
      let envelope = bench.envelope(
        try request(of: try any(people)), from: people[index].device.address,
        as: people[index].credentials)
      try bench.receive(envelope)
      hear()
      if try any([false, true]) { #expect(try bench.receive(envelope).isEmpty) }
    }

    func check() throws {
      expectWellFormed(bench.state, at: bench.now)
      for person in people {
        let account = try bench.account(person)
        let follower = try #require(followers[person.id])
        #expect(!follower.hasGap)
        #expect(follower.revision(.contacts) == account.contactsRevision)
        #expect(follower.revision(.notifications) == account.notificationsRevision)
        #expect(follower.revision(.user) == account.userRevision)
        #expect(follower.user == account.user)
        #expect(Set(follower.contacts.values) == Set(bench.state.contacts(of: person.id)))
        #expect(Set(account.history.recent(at: bench.now)).isSubset(of: follower.items.values))
        #expect(account.notifications.map(\.id).count == Set(account.notifications.map(\.id)).count)
      }
    }
  }

  @Test(arguments: 0..<12)
  func `After any sequence of actions, both sides agree and followers are up to date`(seed: UInt64)
    throws
  {
    let walk = try RandomRequests(seed: seed)
    for step in 0..<250 {
      try walk.step()
      if step.isMultiple(of: 10) { try walk.check() }
    }
    try walk.check()
  }
}
