import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

/// Tests of the wait for the delivery of a change of the account holder (rule 5.12).
struct SavedActionTests {
  private func deliver(
    _ clients: ClientHarness, _ act: @escaping @Sendable (UserClient) async throws -> SavedAction
  ) -> JobResult<ActionDelivery> {
    clients.connection.begin { [user = clients.user] in try await act(user).delivery() }.outcome
  }

  @Test func `A change is delivered when the server has it or a later one of the same item`() throws
  {
    let clients = try ClientHarness.launched(InMemoryStateFiles())
    let outcomes = ["one", "two"].map { text in
      deliver(clients) { try await $0.setNote(try EmergencyNote(text)) }
    }
    let other = deliver(clients) { try await $0.setBiometric(true) }
    _ = clients.drain()
    let user = try #require(clients.userState.user)
    try clients.connection.answer(.user(UserSnapshot(revision: Revision(2), user: user)))
    #expect(outcomes[0].value == .confirmed && !outcomes[1].isOver && !other.isOver)
    try clients.connection.answer(.user(UserSnapshot(revision: Revision(3), user: user)))
    #expect(outcomes[1].value == .confirmed && !other.isOver)
  }

  @Test func `Without a network, a change waits, and so does the same change again`() throws {
    let clients = try ClientHarness.launched(InMemoryStateFiles())
    clients.connection.setConnected(false)
    for _ in 0..<2 {
      #expect(deliver(clients) { try await $0.setBiometric(true) }.value == .waiting)
    }
    #expect(clients.userState.pendingActions.count == 1)
    #expect(deliver(clients) { try await $0.setReminder(.thirtyMinutes) }.value == .confirmed)
  }

  @Test func `A change without an answer waits, and a refused one was given up`() throws {
    let clients = try ClientHarness.launched(InMemoryStateFiles())
    _ = clients.drain()
    let waiting = deliver(clients) { try await $0.setBiometric(true) }
    clients.connection.wait(29)
    #expect(!waiting.isOver)
    clients.connection.wait(1)
    #expect(waiting.value == .waiting)
    let refused = deliver(clients) { try await $0.setReminder(.twoHours) }
    clients.connection.wait(2)
    let user = try #require(clients.userState.user)
    try clients.connection.answer(.user(UserSnapshot(revision: Revision(2), user: user)))
    try clients.connection.refuse(.reminderNotWithinInterval)
    #expect(refused.error as? UserError == .unavailable)
  }
}
