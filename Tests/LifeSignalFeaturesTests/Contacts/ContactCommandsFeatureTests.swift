import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Tests of the commands for one contact (rule 4.7): pinging, changing roles, removing. In the
/// names of the tests, *meanwhile* means between the question and its confirmation.
struct ContactCommandsFeatureTests {
  struct Call: Hashable { var command: ContactCommand; var id: UserID }

  let storage = SharedStorage()
  let toasts = CallRecorder<Toast>()
  let command = ScriptedEndpoint<Call, ActionDelivery>("ContactsClient")
  /// A contact who is both a dependent and a responder.
  let ben: Contact
  let name: PersonName
  var id: UserID { ben.id }

  init() throws {
    ben = try Contact.sample(2, roles: .both)
    name = ben.name
    storage.setContacts([ben])
    command.respond { _ in .confirmed }
  }

  private func installDependencies(in values: inout DependencyValues) {
    values.contactsClient.ping = { [command] in try await command(Call(command: .ping, id: $0)) }
    values.contactsClient.cancelPing = { [command] in
      try await command(Call(command: .cancelPing, id: $0))
    }
    values.contactsClient.setRoles = { [command] in
      try await command(Call(command: .setRoles($1), id: $0))
    }
    values.contactsClient.remove = { [command] in
      try await command(Call(command: .remove, id: $0))
    }
    values.toastClient.show = { [toasts] in toasts.record($0) }
  }

  private func store() -> TestStoreOf<ContactCommandsFeature> {
    TestStore(initialState: ContactCommandsFeature.State(), storage: storage) {
      ContactCommandsFeature()
    } dependencies: {
      installDependencies(in: &$0)
    }
  }

  /// Replaces the contact in the storage with a changed copy of the initial contact.
  private func resetContact(changing change: (inout Contact) -> Void = { _ in }) {
    var ben = ben
    change(&ben)
    storage.setContacts([ben])
  }

  private func confirm(
    _ store: TestStoreOf<ContactCommandsFeature>, _ expected: ContactCommand
  ) {
    store.send(.confirmed) {
      $0.question = nil
      $0.running = [id: expected]
    }
    store.receive(.done(id)) { $0.running = [:] }
    store.finish()
    #expect(command.inputs == [Call(command: expected, id: id)])
  }

  // MARK: Pinging

  @Test func `A dependent is pinged after confirmation`() {
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .ping(id) }
    #expect(command.inputs == [])
    confirm(store, .ping)
    #expect(toasts.all == [.pinged(name)])
  }

  @Test func `Tapping Ping while a ping is pending offers to cancel it`() {
    resetContact { $0.outgoingPing = testStart }
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .cancelPing(id) }
    confirm(store, .cancelPing)
    #expect(toasts.all == [.pingCancelled(name)])
  }

  /// Regression test: a contact who was only a responder could be pinged.
  @Test func `A contact who is not a dependent cannot be pinged`() {
    resetContact { $0.roles = .responder }
    let store = store()
    store.send(.pingTapped(id)) { $0.error = .refused(.notADependent(id)) }
    store.finish()
    #expect(command.inputs == [])
  }

  @Test func `A command for a person who is not a contact is refused`() {
    let store = store()
    let stranger = UserID(uuid(9))
    store.send(.pingTapped(stranger)) { $0.error = .refused(.notAContact(stranger)) }
    store.send(.removeTapped(stranger))
    store.send(.roleTapped(.responder, of: stranger))
    store.finish()
  }

  @Test func `A question can be dismissed`() {
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .ping(id) }
    store.send(.cancelled) { $0.question = nil }
    store.send(.confirmed)
    store.finish()
    #expect(command.inputs == [])
  }

  @Test
  func `If another device has pinged meanwhile, cancelling that ping is offered`() {
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .ping(id) }
    resetContact { $0.outgoingPing = testStart }
    store.send(.confirmed) { $0.question = .cancelPing(id) }
    store.finish()
    #expect(command.inputs == [])
  }

  @Test func `A ping that was answered meanwhile is not cancelled`() {
    resetContact { $0.outgoingPing = testStart }
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .cancelPing(id) }
    // The initial contact has no ping.
    resetContact()
    store.send(.confirmed) { $0.question = nil }
    store.finish()
    #expect(command.inputs == [])
  }

  // MARK: Roles

  @Test func `A role is added after confirmation`() {
    resetContact { $0.roles = .responder }
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) { $0.question = .addRole(.dependent, id) }
    confirm(store, .setRoles(.both))
    #expect(toasts.all == [.rolesChanged(name)])
  }

  @Test(arguments: [(Role.responder, Roles.dependent), (.dependent, .responder)])
  func `A role is removed after confirmation`(role: Role, remainingRoles: Roles) {
    let store = store()
    store.send(.roleTapped(role, of: id)) {
      $0.question = .removeRole(role, id, cancelsPing: false)
    }
    confirm(store, .setRoles(remainingRoles))
    #expect(toasts.all == [.rolesChanged(name)])
  }

  @Test(arguments: [(Role.responder, Roles.responder), (.dependent, .dependent)])
  func `Removing the last role is refused`(role: Role, roles: Roles) {
    resetContact { $0.roles = roles }
    let store = store()
    store.send(.roleTapped(role, of: id)) { $0.error = .lastRole(id) }
    store.send(.confirmed)
    store.finish()
    #expect(command.inputs == [])
  }

  @Test func `A role that has become the last role meanwhile is not removed`() {
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) {
      $0.question = .removeRole(.dependent, id, cancelsPing: false)
    }
    resetContact { $0.roles = .dependent }
    store.send(.confirmed) {
      $0.question = nil
      $0.error = .lastRole(id)
    }
    store.finish()
    #expect(command.inputs == [])
  }

  /// Regression test: the toast about the ping was not shown if the contact's roles changed during
  /// the request, because the roles were compared only afterwards.
  @Test func `If removing a role cancels a ping, a toast reports it`() {
    resetContact { $0.outgoingPing = testStart }
    command.respondOnce { [storage, ben] _ in
      var ben = ben
      ben.roles = .responder
      storage.setContacts([ben])
      return .confirmed
    }
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) {
      $0.question = .removeRole(.dependent, id, cancelsPing: true)
    }
    confirm(store, .setRoles(.responder))
    #expect(toasts.all == [.rolesChanged(name), .pingCancelled(name)])
  }

  @Test func `Removing a role cancels only the ping that depends on the role`() {
    resetContact { $0.incomingPing = testStart }
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) {
      $0.question = .removeRole(.dependent, id, cancelsPing: false)
    }
    store.send(.roleTapped(.responder, of: id)) {
      $0.question = .removeRole(.responder, id, cancelsPing: true)
    }
    store.finish()
  }

  @Test func `A ping that another device has sent meanwhile is mentioned before it is cancelled`() {
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) {
      $0.question = .removeRole(.dependent, id, cancelsPing: false)
    }
    resetContact { $0.outgoingPing = testStart }
    store.send(.confirmed) { $0.question = .removeRole(.dependent, id, cancelsPing: true) }
    #expect(command.inputs == [])
    confirm(store, .setRoles(.responder))
  }

  @Test func `A role that was added meanwhile is not added again`() {
    resetContact { $0.roles = .responder }
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) { $0.question = .addRole(.dependent, id) }
    resetContact { $0.roles = .both }
    store.send(.confirmed) { $0.question = nil }
    store.finish()
    #expect(command.inputs == [])
  }

  // MARK: Removing

  @Test func `A contact is removed after confirmation`() {
    let store = store()
    store.send(.removeTapped(id)) { $0.question = .remove(id) }
    confirm(store, .remove)
    #expect(toasts.all == [.contactRemoved(name)])
  }

  @Test func `A question about a contact who was removed meanwhile is no longer shown`() {
    let store = store()
    store.send(.removeTapped(id)) { $0.question = .remove(id) }
    let shownQuestion = {
      store.state.shownQuestion(in: storage.value(of: ReadOnlyContactsState.self))
    }
    #expect(shownQuestion() == .remove(id))
    storage.setContacts([])
    #expect(shownQuestion() == nil)
    store.finish()
  }

  @Test func `A contact who was removed meanwhile is not removed again`() {
    let store = store()
    store.send(.removeTapped(id)) { $0.question = .remove(id) }
    storage.setContacts([])
    store.send(.confirmed) {
      $0.question = nil
      $0.error = .refused(.notAContact(id))
    }
    store.finish()
    #expect(command.inputs == [])
  }

  // MARK: Failures and running commands

  @Test(arguments: [
    ContactsError.unavailable, .signedOut, .notAContact(UserID(uuid(2))),
    .alreadyPinged(UserID(uuid(2))), .notADependent(UserID(uuid(2))),
  ])
  func `A refusal of the backend is shown, and the command can be tried again`(error: ContactsError)
  {
    command.respondOnce { _ in throw error }
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .ping(id) }
    store.send(.confirmed) {
      $0.question = nil
      $0.running = [id: .ping]
    }
    store.receive(.failed(error, id)) {
      $0.running = [:]
      $0.error = .refused(error)
    }
    store.send(.pingTapped(id)) {
      $0.question = .ping(id)
      $0.error = nil
    }
    store.finish()
    #expect(toasts.all == [.failed])
  }

  @Test func `A command that waits for a connection is reported as kept for later`() {
    command.respond { _ in .waiting }
    let store = store()
    store.send(.removeTapped(id)) { $0.question = .remove(id) }
    confirm(store, .remove)
    #expect(toasts.all == [.keptForLater])
  }

  @Test func `A change that had waited and was undone is named`() {
    let store = store()
    let intent = ContactIntent.setRoles(id, .both)
    store.send(.undone(intent, .notAContact(id))) {
      $0.error = .undone(intent, .notAContact(id))
    }
    store.finish()
    #expect(toasts.all == [.contactChangeUndone(intent)])
  }

  @Test func `During a command, another for the same contact is ignored, and one for another runs`()
    throws
  {
    let cara = try Contact.sample(3, name: "Cara Lund", roles: .dependent)
    storage.setContacts([ben, cara])
    command.suspendCalls()
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .ping(id) }
    store.send(.confirmed) {
      $0.question = nil
      $0.running = [id: .ping]
    }
    store.send(.removeTapped(id))
    store.send(.pingTapped(cara.id)) { $0.question = .ping(cara.id) }
    store.send(.confirmed) {
      $0.question = nil
      $0.running = [id: .ping, cara.id: .ping]
    }
    command.resumeNextCall(returning: .confirmed)
    store.receive(.done(id)) { $0.running = [cara.id: .ping] }
    command.resumeNextCall(throwing: ContactsError.unavailable)
    store.receive(.failed(.unavailable, cara.id)) {
      $0.running = [:]
      $0.error = .refused(.unavailable)
    }
    store.finish()
  }

  @Test func `The end of the session cancels a running command without a toast`() {
    command.suspendCalls()
    let store = TestStore(
      initialState: Presenting<ContactCommandsFeature>.State(child: .init()), storage: storage
    ) {
      Presenting(child: ContactCommandsFeature())
    } dependencies: {
      installDependencies(in: &$0)
    }
    store.send(.child(.removeTapped(id))) { $0.child?.question = .remove(id) }
    store.send(.child(.confirmed)) {
      $0.child?.question = nil
      $0.child?.running = [id: .remove]
    }
    store.send(.sessionEnded) { $0.child = nil }
    store.finish()
    #expect(command.suspendedCallCount == 0)
    #expect(toasts.all == [])
  }
}
