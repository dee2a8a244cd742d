import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

/// Tests of how far a change has come: not saved, waiting or saved (rule 5.12).
struct ChangeStatusTests {
  /// A change of the account holder: the call of the client, and what it changes.
  struct Change: CustomTestStringConvertible, Sendable {
    let item: ChangedItem
    let act: @Sendable (UserClient) async throws -> Void

    var testDescription: String { item.rawValue }
  }

  /// A change of each item except the code, whose reset is queued only without a server.
  static let changes = [
    Change(item: .checkIn) { _ = try await $0.checkIn() },
    Change(item: .alert) { _ = try await $0.setAlert(true) },
    Change(item: .name) { _ = try await $0.setName(try PersonName("Ana Silva")) },
    Change(item: .note) { _ = try await $0.setNote(try EmergencyNote("Allergic to nuts")) },
    Change(item: .interval) {
      _ = try await $0.setInterval(try CheckInInterval(seconds: 8 * 3_600))
    },
    Change(item: .reminder) { _ = try await $0.setReminder(.twoHours) },
    Change(item: .biometrics) { _ = try await $0.setBiometric(true) },
  ]

  private func statuses(_ state: ReadOnlyUserState) -> [ChangedItem: ChangeStatus] {
    Dictionary(uniqueKeysWithValues: ChangedItem.allCases.map { ($0, state.status(of: $0)) })
  }

  @Test(arguments: changes)
  func `A change is not saved, then waiting, then saved, and no other item is affected`(
    change: Change
  ) throws {
    let clients = try ClientHarness.launched(InMemoryStateFiles())
    let shown = CallRecorder<[ChangedItem: ChangeStatus]>()
    let subscription = clients.connection.storage.log.listen(to: .shared) { event in
      guard case .shared(let transaction) = event.kind,
        let state = transaction.after as? ReadOnlyUserState
      else { return }
      shown.record(statuses(state))
    }
    defer { subscription.cancel() }
    #expect(clients.act(change.act).error == nil)
    _ = clients.drain()
    let user = try #require(clients.userState.user)
    try clients.connection.answer(.user(UserSnapshot(revision: Revision(2), user: user)))
    var reached = shown.all.compactMap { $0[change.item] }
    for index in reached.indices.dropFirst().reversed() where reached[index] == reached[index - 1] {
      reached.remove(at: index)
    }
    #expect(reached == [.notSaved, .waiting, .saved])
    #expect(shown.all.allSatisfy { $0.allSatisfy { $0.key == change.item || $0.value == .saved } })
  }

  /// Rule 5.9: an action that cannot be saved is undone, except the start of an emergency.
  @Test(arguments: changes.filter { $0.item != .alert })
  func `A change that the disk refuses leaves no trace, and its status is that of before`(
    change: Change
  ) throws {
    let files = InMemoryStateFiles()
    let clients = try ClientHarness.launched(files)
    let (before, statusesBefore) = (ShownUser(clients.userState), statuses(clients.userState))
    files.injectFault(.full)
    #expect(clients.act(change.act).error as? UserError == .notSaved)
    #expect(ShownUser(clients.userState) == before)
    #expect(statuses(clients.userState) == statusesBefore)
    #expect(clients.userState.unsavedActions.isEmpty)
  }

  @Test func `A change of a contact that the disk refuses leaves no trace`() throws {
    let files = InMemoryStateFiles()
    let clients = try ClientHarness.launched(files)
    _ = clients.sendContactChanges()
    let before = clients.contactsState
    let cara = UserID(uuid(3))
    files.injectFault(.full)
    for act: @Sendable (ContactsClient) async throws -> ActionDelivery in [
      { try await $0.setRoles(cara, .responder) }, { try await $0.remove(cara) },
      { try await $0.ping(cara) }, { try await $0.cancelPing(cara) },
      { try await $0.answerAllPings().perform() },
    ] {
      let outcome = clients.connection.begin { [contacts = clients.contacts] in
        try await act(contacts)
      }.outcome
      #expect(outcome.error as? ContactsError == .notSaved)
      #expect(clients.contactsState == before)
    }
    #expect(clients.sentContactActions.isEmpty)
  }

  @Test func `A change of a contact is not saved, then waiting, then saved`() throws {
    let clients = try ClientHarness.launched(InMemoryStateFiles())
    let cara = UserID(uuid(3))
    let shown = CallRecorder<ChangeStatus>()
    let subscription = clients.connection.storage.log.listen(to: .shared) { event in
      guard case .shared(let transaction) = event.kind,
        let state = transaction.after as? ReadOnlyContactsState
      else { return }
      shown.record(state.status(of: cara))
    }
    defer { subscription.cancel() }
    _ = clients.sendContactChanges()
    _ = clients.connection.begin { [contacts = clients.contacts] in try await contacts.ping(cara) }
    #expect(shown.all == [.notSaved, .waiting])
    #expect(clients.contactsState.status(of: UserID(uuid(2))) == .saved)
    try clients.connection.answer(.contactsChanged([]))
    #expect(shown.all == [.notSaved, .waiting, .saved])
  }

  /// One run for each operation of the disk: the machine crashes during that operation.
  @Test(arguments: [false, true])
  func `A change that was shown as waiting survives a crash at any moment`(keepsNames: Bool) throws
  {
    var operationsBeforeCrash = 0
    var waitingCounts: Set<Int> = []
    while true {
      let files = InMemoryStateFiles()
      let clients = try ClientHarness.launched(files)
      let countBefore = files.operationCount
      files.injectFault(.crash, after: operationsBeforeCrash)
      clients.connection.setConnected(false)
      for change in Self.changes { _ = clients.act(change.act) }
      let cara = UserID(uuid(3))
      _ = clients.connection.begin { [contacts = clients.contacts] in try await contacts.ping(cara)
      }
      _ = clients.connection.begin { [contacts = clients.contacts] in
        try await contacts.setRoles(cara, .dependent)
      }
      let (user, contacts) = (clients.userState, clients.contactsState)
      let waiting = Set(user.pendingActions.map(\.id)).subtracting(user.unsavedActions)
      let waitingChanges = Set(contacts.pendingActions.map(\.id))
        .subtracting(contacts.unsavedActions)
      let hasCrashed = files.operationCount - countBefore > operationsBeforeCrash
      files.simulateCrash { _ in keepsNames }
      let next = try ClientHarness(files: files)
      let crash: Comment = "crash after \(operationsBeforeCrash) operations"
      #expect(waiting.isSubset(of: next.userState.pendingActions.map(\.id)), crash)
      #expect(waitingChanges.isSubset(of: next.contactsState.pendingActions.map(\.id)), crash)
      #expect(next.userState.unsavedActions.isEmpty && next.contactsState.unsavedActions.isEmpty)
      waitingCounts.insert(waiting.count + waitingChanges.count)
      guard hasCrashed else { break }
      operationsBeforeCrash += 1
    }
    #expect(waitingCounts.count > 5)
  }

  @Test func `An emergency that the disk refuses is saved when the disk accepts it`()
    throws
  {
    let files = InMemoryStateFiles()
    let clients = try ClientHarness.launched(files)
    clients.connection.setConnected(false)
    _ = clients.drain()
    files.injectFault(.full)
    #expect(
      clients.act { try await $0.setAlert(true) }.error as? UserError == .appliedButNotSaved)
    clients.connection.wait(60)
    #expect(clients.userState.status(of: .alert) == .notSaved)
    files.clearFaults()
    clients.connection.wait(10)
    #expect(clients.userState.status(of: .alert) == .waiting)
    files.simulateCrash()
    let next = try ClientHarness(files: files)
    #expect(next.userState.status(of: .alert) == .waiting)
  }

  @Test func `An emergency that the disk refuses is sent, and saved as soon as the server has it`()
    throws
  {
    let files = InMemoryStateFiles()
    let clients = try ClientHarness.launched(files)
    _ = clients.drain()
    files.injectFault(.full)
    _ = clients.act { try await $0.setAlert(true) }
    #expect(clients.userState.status(of: .alert) == .notSaved)
    #expect(clients.sent.map(\.intent.withoutIDs) == [.alertOn])
    let user = try #require(clients.userState.user)
    try clients.connection.answer(.user(UserSnapshot(revision: Revision(2), user: user)))
    #expect(clients.userState.status(of: .alert) == .saved)
    #expect(clients.userState.unsavedActions.isEmpty)
  }
}
