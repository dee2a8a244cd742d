import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

/// Tests of changes of contacts that are made around the end of a session (rules 5.1 and 5.11).
struct ChangeAfterSessionTests {
  /// Regression test: a change that was made between the end of a session and the end of its screen
  /// stayed in the queue, for the next account.
  @Test func `A change of a contact after the session ended leaves no trace`() throws {
    let clients = try ClientHarness.launched(InMemoryStateFiles())
    clients.contacts.cleared().commit()
    let before = clients.contactsState
    let cara = UserID(uuid(3))
    for act: @Sendable (ContactsClient) async throws -> ActionDelivery in [
      { try await $0.ping(cara) }, { try await $0.answerPing(cara).perform() },
      { try await $0.answerAllPings().perform() },
    ] {
      let outcome = clients.connection.begin { [contacts = clients.contacts] in
        try await act(contacts)
      }.outcome
      #expect(outcome.error as? ContactsError == .notSaved)
    }
    #expect(clients.contactsState == before)
  }

  @Test func `An answer that was prepared before the session ended is not given in the next one`()
    throws
  {
    let clients = try ClientHarness.launched(InMemoryStateFiles())
    let outcome = clients.connection.begin { [contacts = clients.contacts, user = clients.user] in
      let answer = contacts.answerAllPings()
      let checkIn = user.checkInForAnswer()
      contacts.cleared().and(user.cleared()).commit()
      user.profileChange(UserSnapshot(revision: Revision(9), user: try .sample())).commit()
      return try await answer.perform(with: checkIn)
    }.outcome
    #expect(outcome.error as? ContactsError == .notSaved)
    #expect(clients.userState.pendingActions.isEmpty)
    #expect(clients.contactsState.pendingActions.isEmpty)
  }
}
