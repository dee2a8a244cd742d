import LifeSignalDomain
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// What is done about one contact (4.7): pinging, changing roles, removing.
struct ContactCommandsFeatureTests {
  struct Call: Hashable { var command: ContactCommand; var id: UserID }

  let storage = SharedStorage()
  let toasts = Calls<Toast>()
  let command = Script<Call, Void>("ContactsClient")
  /// A dependent, who is a responder, too.
  let ben: Contact
  let name: PersonName
  var id: UserID { ben.id }

  init() throws {
    ben = try Contact.sample(2, roles: .both)
    name = ben.name
    storage.know([ben])
    command.answers { _ in }
  }

  private func give(_ values: inout DependencyValues) {
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
    values.toastClient.show = { [toasts] in toasts.note($0) }
  }

  private func store() -> TestStoreOf<ContactCommandsFeature> {
    TestStore(initialState: ContactCommandsFeature.State(), storage: storage) {
      ContactCommandsFeature()
    } dependencies: {
      give(&$0)
    }
  }

  private func know(_ change: (inout Contact) -> Void) {
    var ben = ben
    change(&ben)
    storage.know([ben])
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

  @Test func `A dependent is pinged once that is confirmed`() {
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .ping(id) }
    #expect(command.inputs == [])
    confirm(store, .ping)
    #expect(toasts.all == [.pinged(name)])
  }

  @Test func `Pinging again while one waits offers to take it back`() {
    know { $0.outgoingPing = start }
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .cancelPing(id) }
    confirm(store, .cancelPing)
    #expect(toasts.all == [.pingCancelled(name)])
  }

  /// A responder could be "pinged", with a kind that only one who is pinged gets.
  @Test func `A responder is not pinged`() {
    know { $0.roles = .responder }
    let store = store()
    store.send(.pingTapped(id)) { $0.error = .refused(.notADependent(id)) }
    store.finish()
    #expect(command.inputs == [])
  }

  @Test func `Who is no contact is not pinged`() {
    let store = store()
    let stranger = UserID(uuid(9))
    store.send(.pingTapped(stranger)) { $0.error = .refused(.notAContact(stranger)) }
    store.send(.removeTapped(stranger))
    store.send(.roleTapped(.responder, of: stranger))
    store.finish()
  }

  @Test func `A question can be answered with no`() {
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .ping(id) }
    store.send(.cancelled) { $0.question = nil }
    store.send(.confirmed)
    store.finish()
    #expect(command.inputs == [])
  }

  @Test
  func `A ping that another device sent meanwhile is not sent again: taking it back is offered`() {
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .ping(id) }
    know { $0.outgoingPing = start }
    store.send(.confirmed) { $0.question = .cancelPing(id) }
    store.finish()
    #expect(command.inputs == [])
  }

  @Test func `A ping that was answered meanwhile is not taken back`() {
    know { $0.outgoingPing = start }
    let store = store()
    store.send(.pingTapped(id)) { $0.question = .cancelPing(id) }
    know { _ in }
    store.send(.confirmed) { $0.question = nil }
    store.finish()
    #expect(command.inputs == [])
  }

  // MARK: Roles

  @Test func `A role is given once that is confirmed`() {
    know { $0.roles = .responder }
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) { $0.question = .addRole(.dependent, id) }
    confirm(store, .setRoles(.both))
    #expect(toasts.all == [.rolesChanged(name)])
  }

  @Test(arguments: [(Role.responder, Roles.dependent), (.dependent, .responder)])
  func `A role is taken once that is confirmed`(role: Role, rest: Roles) {
    let store = store()
    store.send(.roleTapped(role, of: id)) {
      $0.question = .removeRole(role, id, cancelsPing: false)
    }
    confirm(store, .setRoles(rest))
    #expect(toasts.all == [.rolesChanged(name)])
  }

  @Test(arguments: [(Role.responder, Roles.responder), (.dependent, .dependent)])
  func `Removing the last role is refused`(role: Role, roles: Roles) {
    know { $0.roles = roles }
    let store = store()
    store.send(.roleTapped(role, of: id)) { $0.error = .lastRole(id) }
    store.send(.confirmed)
    store.finish()
    #expect(command.inputs == [])
  }

  @Test func `A role that has become the last one meanwhile is not removed`() {
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) {
      $0.question = .removeRole(.dependent, id, cancelsPing: false)
    }
    know { $0.roles = .dependent }
    store.send(.confirmed) {
      $0.question = nil
      $0.error = .lastRole(id)
    }
    store.finish()
    #expect(command.inputs == [])
  }

  /// The notice was never sent: roles were compared after they had been changed. They change at once
  /// here, too, while the backend is asked.
  @Test func `The notice that a ping went with its role is given`() {
    know { $0.outgoingPing = start }
    command.answersNext { [storage, ben] _ in
      var ben = ben
      ben.roles = .responder
      storage.know([ben])
    }
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) {
      $0.question = .removeRole(.dependent, id, cancelsPing: true)
    }
    confirm(store, .setRoles(.responder))
    #expect(toasts.all == [.rolesChanged(name), .pingCancelled(name)])
  }

  @Test func `Only the ping that rests on a role goes with it`() {
    know { $0.incomingPing = start }
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) {
      $0.question = .removeRole(.dependent, id, cancelsPing: false)
    }
    store.send(.roleTapped(.responder, of: id)) {
      $0.question = .removeRole(.responder, id, cancelsPing: true)
    }
    store.finish()
  }

  @Test func `A ping that came meanwhile is warned of before it is cancelled`() {
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) {
      $0.question = .removeRole(.dependent, id, cancelsPing: false)
    }
    know { $0.outgoingPing = start }
    store.send(.confirmed) { $0.question = .removeRole(.dependent, id, cancelsPing: true) }
    #expect(command.inputs == [])
    confirm(store, .setRoles(.responder))
  }

  @Test func `A role that is as it should be meanwhile is left alone`() {
    know { $0.roles = .responder }
    let store = store()
    store.send(.roleTapped(.dependent, of: id)) { $0.question = .addRole(.dependent, id) }
    know { $0.roles = .both }
    store.send(.confirmed) { $0.question = nil }
    store.finish()
    #expect(command.inputs == [])
  }

  // MARK: Removing

  @Test func `A contact is removed once that is confirmed`() {
    let store = store()
    store.send(.removeTapped(id)) { $0.question = .remove(id) }
    confirm(store, .remove)
    #expect(toasts.all == [.contactRemoved(name)])
  }

  @Test func `A contact who went meanwhile is not removed again`() {
    let store = store()
    store.send(.removeTapped(id)) { $0.question = .remove(id) }
    storage.know([])
    store.send(.confirmed) {
      $0.question = nil
      $0.error = .refused(.notAContact(id))
    }
    store.finish()
    #expect(command.inputs == [])
  }

  // MARK: Failures, and half-way

  @Test(arguments: [
    ContactsError.unavailable, .signedOut, .notAContact(UserID(uuid(2))),
    .alreadyPinged(UserID(uuid(2))), .notADependent(UserID(uuid(2))),
  ])
  func `What the backend refuses is said, and can be tried again`(error: ContactsError) {
    command.answersNext { _ in throw error }
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

  @Test func `Of one contact one thing is done at a time, of two contacts two`() throws {
    let cara = try Contact.sample(3, name: "Cara Lund", roles: .dependent)
    storage.know([ben, cara])
    command.holds()
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
    command.release(returning: ())
    store.receive(.done(id)) { $0.running = [cara.id: .ping] }
    command.release(throwing: ContactsError.unavailable)
    store.receive(.failed(.unavailable, cara.id)) {
      $0.running = [:]
      $0.error = .refused(.unavailable)
    }
    store.finish()
  }

  @Test func `When the session goes half-way nothing is said of it any more`() {
    command.holds()
    let store = TestStore(
      initialState: Presenting<ContactCommandsFeature>.State(child: .init()), storage: storage
    ) {
      Presenting(child: ContactCommandsFeature())
    } dependencies: {
      give(&$0)
    }
    store.send(.child(.removeTapped(id))) { $0.child?.question = .remove(id) }
    store.send(.child(.confirmed)) {
      $0.child?.question = nil
      $0.child?.running = [id: .remove]
    }
    store.send(.goes) { $0.child = nil }
    store.finish()
    #expect(command.heldCount == 0)
    #expect(toasts.all == [])
  }
}
