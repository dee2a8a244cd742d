import Foundation
import StateKit
import Testing

@testable import LifeSignalDomain

/// Four people do anything in any order. Whatever they do, the two sides of everything agree, and who
/// follows the streams knows what the server knows.
struct BackendWalkTests {
  private final class Walk {
    let bench = BackendBench()
    var chance: SplitMix64
    var people: [Joined] = []
    var followers: [UserID: StreamFollower] = [:]
    var told: [UserID: [Date: Int]] = [:]

    init(seed: UInt64) throws {
      chance = SplitMix64(seed: seed)
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

    /// Each device takes up what was sent to it.
    func hear() {
      for delivery in bench.deliveries {
        guard case .event(_, let event) = delivery.message,
          let person = people.first(where: { $0.device == delivery.address.device })
        else { continue }
        followers[person.id, default: StreamFollower()].take(event)
      }
    }

    func any<Element>(_ elements: [Element]) throws -> Element {
      try #require(elements.randomElement(using: &chance))
    }

    func request(of other: Joined) throws -> BackendRequest {
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
        // Time passes in steps that meet each sweep and nothing of the one before.
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
  func `Whatever happens, both sides agree, and followers know all of it`(seed: UInt64) throws {
    let walk = try Walk(seed: seed)
    for step in 0..<250 {
      try walk.step()
      if step.isMultiple(of: 10) { try walk.check() }
    }
    try walk.check()
  }
}
