import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Tests of the contacts screens as a whole (rule 4.7): the lists, the details of one contact, and
/// their commands.
struct ContactsFeatureTests {
  let storage = SharedStorage()
  let toasts = CallRecorder<Toast>()
  let log = LogRecorder()
  let links = CallRecorder<PhoneLink>()
  let remove = ScriptedEndpoint<UserID, ActionDelivery>("ContactsClient.remove")
  let loadAvatar = ScriptedEndpoint<AvatarID, [UInt8]>("UserClient.loadAvatar")
  let ben: Contact
  var id: UserID { ben.id }

  init() throws {
    ben = try Contact.sample(2, roles: .both)
    storage.setContacts([ben])
    remove.respond { _ in .confirmed }
    loadAvatar.respond { _ in [1, 2] }
  }

  private func store(canCall: Bool = true) -> TestStoreOf<ContactsFeature> {
    TestStore(initialState: ContactsFeature.State(), storage: storage) {
      ContactsFeature()
    } dependencies: {
      $0.contactsClient.remove = { [remove] in try await remove($0) }
      $0.userClient.loadAvatar = { [loadAvatar] in try await loadAvatar($0) }
      $0.phoneClient = PhoneClient { [links] in
        links.record($0)
        return canCall
      }
      $0.toastClient.show = { [toasts] in toasts.record($0) }
      $0.logClient = log.client
    }
  }

  /// Shows the details of Ben.
  private func open(_ store: TestStoreOf<ContactsFeature>) {
    store.send(.contactTapped(id)) { $0.details = .init(id: id) }
    store.receive(.details(.appeared))
    store.receive(.details(.contactsChanged))
  }

  private func close(_ store: TestStoreOf<ContactsFeature>) {
    store.send(.details(.closeTapped)) { $0.details = nil }
    store.finish()
  }

  @Test func `The details of a contact are shown and closed`() {
    let store = store()
    open(store)
    close(store)
  }

  @Test func `A person who is not a contact has no details`() {
    let store = store()
    store.send(.contactTapped(UserID(uuid(9))))
    store.finish()
  }

  @Test func `The details close when their contact is removed`() throws {
    storage.setContacts([ben, try .sample(3, name: "Cara Lund")])
    let store = store()
    open(store)
    storage.setContacts([ben])
    store.receive(.details(.contactsChanged))
    storage.setContacts([])
    store.receive(.details(.contactsChanged)) { $0.details = nil }
    store.finish()
  }

  @Test func `A question about a contact is dropped when the contact is removed`() {
    let store = store()
    open(store)
    store.send(.details(.removeTapped))
    store.receive(.commands(.removeTapped(id))) { $0.commands.question = .remove(id) }
    storage.setContacts([])
    store.receive(.details(.contactsChanged)) {
      $0.details = nil
      $0.commands.question = nil
    }
    store.finish()
  }

  /// A removed contact disappears immediately, and its details close. The request to remove it must
  /// continue.
  @Test func `A removal continues after the details have closed`() {
    remove.suspendCalls()
    let store = store()
    open(store)
    store.send(.details(.removeTapped))
    store.receive(.commands(.removeTapped(id))) { $0.commands.question = .remove(id) }
    store.send(.commands(.confirmed)) {
      $0.commands.question = nil
      $0.commands.running = [id: .remove]
    }
    storage.setContacts([])
    store.receive(.details(.contactsChanged)) { $0.details = nil }
    #expect(remove.suspendedCallCount == 1)
    remove.resumeNextCall(returning: .confirmed)
    store.receive(.commands(.done(id))) { $0.commands.running = [:] }
    store.finish()
    #expect(toasts.all == [.contactRemoved(ben.name)])
  }

  @Test func `The commands in the details need the same confirmation as in a list`() {
    let store = store()
    open(store)
    store.send(.details(.roleTapped(.responder)))
    store.receive(.commands(.roleTapped(.responder, of: id))) {
      $0.commands.question = .removeRole(.responder, id, cancelsPing: false)
    }
    store.send(.details(.pingTapped))
    store.receive(.commands(.pingTapped(id))) { $0.commands.question = .ping(id) }
    close(store)
  }

  // MARK: Commands in the lists

  /// Regression test: "Remove dependent" removed even the last role of a contact, and kept the ping
  /// that was sent to the dependent.
  @Test func `Removing a dependent in the list mentions the ping, and keeps the last role`() {
    var ben = ben
    ben.outgoingPing = testStart
    storage.setContacts([ben])
    let store = store()
    store.send(.dependents(.removeRoleTapped(id)))
    store.receive(.commands(.roleTapped(.dependent, of: id))) {
      $0.commands.question = .removeRole(.dependent, id, cancelsPing: true)
    }
    ben.roles = .dependent
    storage.setContacts([ben])
    store.send(.dependents(.removeRoleTapped(id)))
    store.receive(.commands(.roleTapped(.dependent, of: id))) {
      $0.commands.question = nil
      $0.commands.error = .lastRole(id)
    }
    store.finish()
  }

  /// Regression test: "Remove responder" removed the whole contact.
  @Test func `Removing the responder role in the list keeps the contact as a dependent`() {
    let store = store()
    store.send(.responders(.removeRoleTapped(id)))
    store.receive(.commands(.roleTapped(.responder, of: id))) {
      $0.commands.question = .removeRole(.responder, id, cancelsPing: false)
    }
    store.finish()
    #expect(remove.inputs == [])
  }

  @Test func `Removing a contact from a list needs confirmation`() {
    let store = store()
    store.send(.responders(.removeTapped(id)))
    store.receive(.commands(.removeTapped(id))) { $0.commands.question = .remove(id) }
    store.send(.commands(.cancelled)) { $0.commands.question = nil }
    store.send(.dependents(.removeTapped(id)))
    store.receive(.commands(.removeTapped(id))) { $0.commands.question = .remove(id) }
    store.send(.dependents(.pingTapped(id)))
    store.receive(.commands(.pingTapped(id))) { $0.commands.question = .ping(id) }
    store.finish()
  }

  @Test func `Dependents have the selected order`() {
    let store = store()
    store.send(.dependents(.orderSelected(.name))) { $0.dependents.order = .name }
    store.send(.dependents(.orderSelected(.dateAdded))) { $0.dependents.order = .dateAdded }
    store.finish()
  }

  @Test func `Errors are cleared when the contacts appear again`() {
    storage.setContacts([])
    let store = store()
    store.send(.responders(.answerAllTapped)) { $0.responders.error = .noPings }
    store.send(.appeared) { $0.responders.error = nil }
    store.finish()
  }

  // MARK: Calls and messages

  @Test func `A contact can be called and messaged`() {
    let store = store()
    open(store)
    store.send(.details(.callTapped))
    store.receive(.details(.phoneOpened(true)))
    store.send(.details(.messageTapped))
    store.receive(.details(.phoneOpened(true)))
    close(store)
    #expect(links.all == [.call(ben.phone), .message(ben.phone)])
    #expect(links.all.map(\.address) == ["tel:+15550100002", "sms:+15550100002"])
  }

  @Test func `A device without a phone shows that it cannot call`() {
    let store = store(canCall: false)
    open(store)
    store.send(.details(.callTapped))
    store.receive(.details(.phoneOpened(false))) { $0.details?.isPhoneUnavailable = true }
    close(store)
  }

  // MARK: The picture

  private func setAvatar(_ number: UInt8?) {
    var ben = ben
    ben.avatar = number.map { AvatarID(uuid($0)) }
    storage.setContacts([ben])
  }

  @Test func `The picture of a contact is loaded, and loaded again when it changes`() throws {
    let first = AvatarID(uuid(50))
    let second = AvatarID(uuid(51))
    setAvatar(50)
    let store = store()
    store.send(.contactTapped(id)) { $0.details = .init(id: id) }
    store.receive(.details(.appeared))
    store.receive(.details(.contactsChanged)) { $0.details?.picture = .loading(first) }
    let image = AvatarImage(id: first, bytes: [1, 2])
    store.receive(.details(.pictureLoaded(image))) { $0.details?.picture = .loaded(image) }
    loadAvatar.respond { _ in throw UserError.unavailable }
    setAvatar(51)
    store.receive(.details(.contactsChanged)) { $0.details?.picture = .loading(second) }
    store.receive(.details(.pictureFailed(second))) { $0.details?.picture = .failed(second) }
    setAvatar(nil)
    store.receive(.details(.contactsChanged)) { $0.details?.picture = .none }
    close(store)
  }

  @Test func `A picture that is removed while it loads is never shown`() {
    loadAvatar.suspendCalls()
    setAvatar(50)
    let store = store()
    store.send(.contactTapped(id)) { $0.details = .init(id: id) }
    store.receive(.details(.appeared))
    store.receive(.details(.contactsChanged)) {
      $0.details?.picture = .loading(AvatarID(uuid(50)))
    }
    setAvatar(nil)
    store.receive(.details(.contactsChanged)) { $0.details?.picture = .none }
    #expect(loadAvatar.suspendedCallCount == 0)
    close(store)
  }
}
