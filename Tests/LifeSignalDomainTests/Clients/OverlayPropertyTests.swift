import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of the overlay: the pending changes that a device shows on top of the server's state
/// (invariants 40 and 44). Operations and messages are interleaved at random.
struct OverlayPropertyTests {
  /// Regression test: of two simultaneous operations, one overwrote the change of the other.
  @Test(arguments: 0..<100)
  func `No operation is lost when several run at the same time`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let clients = ClientHarness()
    let harness = clients.connection
    _ = harness.begin { [contacts = clients.contacts] in try await contacts.listen() }
    try harness.answer(.done)
    let additionCount = UInt64.random(in: 2...12, using: &random)
    let outcomes = (0..<additionCount).map { _ in
      harness.begin { [contacts = clients.contacts] in
        try await contacts.add(QRCodeID(uuid(9)), .responder)
      }.outcome
    }
    // The server grants the requests in a random order. The replies and echoes arrive in another
    // random order, some of them twice.
    var messages: [ServerMessage] = []
    for (index, request) in (2...(additionCount + 1)).shuffled(using: &random).enumerated() {
      let number = UInt8(index + 10)
      let change = ContactChange(
        revision: Revision(UInt64(index + 1)), kind: .upserted(try .sample(number)))
      messages.append(.reply(RequestID(request), .contactsChanged([change])))
      messages.append(.event(SubscriptionID(1), .contacts(.change(change))))
    }
    messages += messages.filter { _ in Bool.random(using: &random) }
    for message in messages.shuffled(using: &random) { try harness.deliver(message) }
    #expect(outcomes.allSatisfy { $0.value != nil })
    #expect(Set(outcomes.compactMap(\.value)) == Set(clients.contactsState.contacts.map(\.id)))
    #expect(clients.contactsState.count == Int(additionCount))
  }

  /// Two devices receive the same events. The server refuses all changes of the first device, and the
  /// second device makes none. In the end, both devices show the same state.
  @Test(arguments: 0..<200)
  func `Refused changes leave no trace, whatever the server sends in the meantime`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let (clients, reference) = (ClientHarness(), ClientHarness())
    for device in [clients, reference] {
      try device.load(try .sample(lastCheckedIn: testStart.addingTimeInterval(-9_999)))
      _ = device.connection.begin { [contacts = device.contacts] in try await contacts.listen() }
      try device.connection.answer(.done)
    }
    let undone = clients.sendContactChanges()
    var jobs: [ConnectionHarness.Job] = []
    for revision in 1...UInt64.random(in: 3...16, using: &random) {
      let id = UserID(uuid(UInt8.random(in: 2...4, using: &random)))
      let choice = Int.random(in: 0..<6, using: &random)
      let roles = try #require(Roles.allCases.randomElement(using: &random))
      jobs.append(
        clients.connection.begin { [contacts = clients.contacts, user = clients.user] in
          switch choice {
          case 0: _ = try await contacts.setRoles(id, roles)
          case 1: _ = try await contacts.remove(id)
          case 2: _ = try await contacts.ping(id)
          case 3: _ = try await contacts.cancelPing(id)
          case 4: _ = try await user.setBiometric(true)
          default: break
          }
        }.job)
      let event = try serverEvent(revision, &random)
      for device in [clients, reference] { try device.connection.deliver(event) }
      if Bool.random(using: &random), let job = jobs.randomElement(using: &random) {
        clients.connection.cancel(job)
      }
      if Bool.random(using: &random) { try refuseNext(clients) }
    }
    while !clients.contactsState.pendingActions.isEmpty { try refuseNext(clients) }
    _ = clients.drain()
    while !clients.userState.pendingActions.isEmpty {
      try clients.connection.refuse(.reminderNotWithinInterval)
    }
    withExtendedLifetime(undone) {}
    #expect(clients.contactsState == reference.contactsState)
    #expect(ShownUser(clients.userState) == ShownUser(reference.userState))
  }

  /// Refuses the change of contacts that the device has sent last, if there is one that waits.
  private func refuseNext(_ clients: ClientHarness) throws {
    guard !clients.contactsState.pendingActions.isEmpty else { return }
    try clients.connection.refuse(.malformedRequest)
  }

  private func serverEvent(_ revision: UInt64, _ random: inout SplitMix64) throws -> ServerMessage {
    let number = UInt8.random(in: 2...4, using: &random)
    let kind: ContactChange.Kind
    if Int.random(in: 0..<4, using: &random) == 0 {
      kind = .removed(UserID(uuid(number)))
    } else {
      let roles = try #require(Roles.allCases.randomElement(using: &random))
      var contact = try Contact.sample(number, roles: roles)
      if Bool.random(using: &random) { contact.outgoingPing = testStart }
      kind = .upserted(contact)
    }
    return .event(
      SubscriptionID(1),
      .contacts(.change(ContactChange(revision: Revision(revision), kind: kind))))
  }
}
