import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Invariants 40 and 44, for random interleavings.
struct OverlayPropertyTests {
  /// A former lost update: of two simultaneous operations, the one that read first wrote last
  /// (0.2).
  @Test(arguments: 0..<100)
  func `No operation is lost when several run at the same time`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let clients = ClientHarness()
    let bench = clients.connection
    _ = bench.begin { [contacts = clients.contacts] in try await contacts.listen() }
    try bench.answer(.done)
    let count = UInt64.random(in: 2...12, using: &chance)
    let outcomes = (0..<count).map { _ in
      bench.begin { [contacts = clients.contacts] in
        try await contacts.add(QRCodeID(uuid(9)), .responder)
      }.outcome
    }
    // The server grants the requests in some order. Replies and echoes arrive in another, some
    // twice.
    var messages: [ServerMessage] = []
    for (index, request) in (2...(count + 1)).shuffled(using: &chance).enumerated() {
      let number = UInt8(index + 10)
      let change = ContactChange(
        revision: Revision(UInt64(index + 1)), kind: .upserted(try .sample(number)))
      messages.append(.reply(RequestID(request), .contactChanged(change)))
      messages.append(.event(SubscriptionID(1), .contacts(.change(change))))
    }
    messages += messages.filter { _ in Bool.random(using: &chance) }
    for message in messages.shuffled(using: &chance) { try bench.deliver(message) }
    #expect(outcomes.allSatisfy { $0.value != nil })
    #expect(Set(outcomes.compactMap(\.value)) == Set(clients.list.contacts.map(\.id)))
    #expect(clients.list.count == Int(count))
  }

  /// A device on which all operations fail, and a second device without operations, receive the
  /// same messages. In the end they show the same state.
  @Test(arguments: 0..<200)
  func `Failed operations leave no trace, whatever the server sends in the meantime`(
    seed: UInt64
  ) throws {
    var chance = SplitMix64(seed: seed)
    let (clients, twin) = (ClientHarness(), ClientHarness())
    for clients in [clients, twin] {
      try clients.load(try .sample(lastCheckedIn: testStart.addingTimeInterval(-9_999)))
      _ = clients.connection.begin { [contacts = clients.contacts] in try await contacts.listen() }
      try clients.connection.answer(.done)
    }
    var waiting: [(RequestID, ConnectionHarness.Job)] = []
    for revision in 1...UInt64.random(in: 3...16, using: &chance) {
      let id = UserID(uuid(UInt8.random(in: 2...4, using: &chance)))
      let before = clients.connection.transport.requests.count
      let choice = Int.random(in: 0..<6, using: &chance)
      let roles = try #require(Roles.allCases.randomElement(using: &chance))
      let (job, _) = clients.connection.begin {
        [contacts = clients.contacts, user = clients.user] in
        switch choice {
        case 0: try await contacts.setRoles(id, roles)
        case 1: try await contacts.remove(id)
        case 2: try await contacts.ping(id)
        case 3: try await contacts.cancelPing(id)
        case 4: try await user.setBiometric(true)
        default: break
        }
      }
      if clients.connection.transport.requests.count > before {
        waiting.append((try #require(clients.connection.transport.requests.last?.id), job))
      }
      let event = try serverEvent(revision, &chance)
      for clients in [clients, twin] { try clients.connection.deliver(event) }
      if let (request, job) = waiting.randomElement(using: &chance),
        Bool.random(using: &chance)
      {
        waiting.removeAll { $0.0 == request }
        if Bool.random(using: &chance) {
          try clients.connection.deliver(.refused(request, .malformedRequest))
        } else {
          clients.connection.cancel(job)
        }
      }
    }
    _ = clients.drain()
    for (request, _) in waiting {
      try clients.connection.deliver(.refused(request, .malformedRequest))
    }
    while !clients.shown.pendingActions.isEmpty { try clients.connection.refuse(.actionExpired) }
    #expect(clients.list == twin.list)
    #expect(clients.shown == twin.shown)
  }

  private func serverEvent(_ revision: UInt64, _ chance: inout SplitMix64) throws -> ServerMessage {
    let number = UInt8.random(in: 2...4, using: &chance)
    let kind: ContactChange.Kind
    if Int.random(in: 0..<4, using: &chance) == 0 {
      kind = .removed(UserID(uuid(number)))
    } else {
      let roles = try #require(Roles.allCases.randomElement(using: &chance))
      var contact = try Contact.sample(number, roles: roles)
      if Bool.random(using: &chance) { contact.outgoingPing = testStart }
      kind = .upserted(contact)
    }
    return .event(
      SubscriptionID(1),
      .contacts(.change(ContactChange(revision: Revision(revision), kind: kind))))
  }
}
