import LifeSignalDomain
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// The contacts as a whole (4.7): the lists, the details of one contact, and how they reach what is
/// done about it.
struct ContactsFeatureTests {
  let storage = SharedStorage()
  let toasts = Calls<Toast>()
  let links = Calls<PhoneLink>()
  let remove = Script<UserID, Void>("ContactsClient.remove")
  let loadAvatar = Script<AvatarID, [UInt8]>("UserClient.loadAvatar")
  let ben: Contact
  var id: UserID { ben.id }

  init() throws {
    ben = try Contact.sample(2, roles: .both)
    storage.know([ben])
    remove.answers { _ in }
    loadAvatar.answers { _ in [1, 2] }
  }

  private func store(canCall: Bool = true) -> TestStoreOf<ContactsFeature> {
    TestStore(initialState: ContactsFeature.State(), storage: storage) {
      ContactsFeature()
    } dependencies: {
      $0.contactsClient.remove = { [remove] in try await remove($0) }
      $0.userClient.loadAvatar = { [loadAvatar] in try await loadAvatar($0) }
      $0.phoneClient = PhoneClient { [links] in
        links.note($0)
        return canCall
      }
      $0.toastClient.show = { [toasts] in toasts.note($0) }
    }
  }

  /// Shows Ben's details.
  private func open(_ store: TestStoreOf<ContactsFeature>) {
    store.send(.contactTapped(id)) { $0.details = .init(id: id) }
    store.receive(.details(.appeared))
    store.receive(.details(.contactsChanged))
  }

  private func close(_ store: TestStoreOf<ContactsFeature>) {
    store.send(.details(.closeTapped)) { $0.details = nil }
    store.finish()
  }

  @Test func `The details of a contact are shown, and closed`() {
    let store = store()
    open(store)
    close(store)
  }

  @Test func `There are no details of who is no contact`() {
    let store = store()
    store.send(.contactTapped(UserID(uuid(9))))
    store.finish()
  }

  @Test func `The sheet closes when the contact is none any more`() throws {
    storage.know([ben, try .sample(3, name: "Cara Lund")])
    let store = store()
    open(store)
    storage.know([ben])
    store.receive(.details(.contactsChanged))
    storage.know([])
    store.receive(.details(.contactsChanged)) { $0.details = nil }
    store.finish()
  }

  @Test func `A question about a contact goes with the contact`() {
    let store = store()
    open(store)
    store.send(.details(.removeTapped))
    store.receive(.commands(.removeTapped(id))) { $0.commands.question = .remove(id) }
    storage.know([])
    store.receive(.details(.contactsChanged)) {
      $0.details = nil
      $0.commands.question = nil
    }
    store.finish()
  }

  /// The contact vanishes at once when it is removed, and the sheet with it: the request must not.
  @Test func `A removal goes on when the sheet closes because of it`() {
    remove.holds()
    let store = store()
    open(store)
    store.send(.details(.removeTapped))
    store.receive(.commands(.removeTapped(id))) { $0.commands.question = .remove(id) }
    store.send(.commands(.confirmed)) {
      $0.commands.question = nil
      $0.commands.running = [id: .remove]
    }
    storage.know([])
    store.receive(.details(.contactsChanged)) { $0.details = nil }
    #expect(remove.heldCount == 1)
    remove.release(returning: ())
    store.receive(.commands(.done(id))) { $0.commands.running = [:] }
    store.finish()
    #expect(toasts.all == [.contactRemoved(ben.name)])
  }

  @Test func `Roles and pings of the details are asked about as in a list`() {
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

  // MARK: From the lists

  /// "Remove dependent" dropped the last role, and left a ping without its basis.
  @Test func `Removing a dependent from the list checks for the last role and warns of a ping`() {
    var ben = ben
    ben.outgoingPing = start
    storage.know([ben])
    let store = store()
    store.send(.dependents(.removeRoleTapped(id)))
    store.receive(.commands(.roleTapped(.dependent, of: id))) {
      $0.commands.question = .removeRole(.dependent, id, cancelsPing: true)
    }
    ben.roles = .dependent
    storage.know([ben])
    store.send(.dependents(.removeRoleTapped(id)))
    store.receive(.commands(.roleTapped(.dependent, of: id))) {
      $0.commands.question = nil
      $0.commands.error = .lastRole(id)
    }
    store.finish()
  }

  /// "Remove responder" removed the whole contact.
  @Test func `Removing a responder from the list keeps a dependent`() {
    let store = store()
    store.send(.responders(.removeRoleTapped(id)))
    store.receive(.commands(.roleTapped(.responder, of: id))) {
      $0.commands.question = .removeRole(.responder, id, cancelsPing: false)
    }
    store.finish()
    #expect(remove.inputs == [])
  }

  @Test func `Removing a contact from a list asks, too`() {
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

  @Test func `Dependents are ordered as the person likes`() {
    let store = store()
    store.send(.dependents(.orderSelected(.name))) { $0.dependents.order = .name }
    store.send(.dependents(.orderSelected(.dateAdded))) { $0.dependents.order = .dateAdded }
    store.finish()
  }

  @Test func `What went wrong is forgotten when the contacts are shown again`() {
    storage.know([])
    let store = store()
    store.send(.responders(.answerAllTapped)) { $0.responders.error = .noPings }
    store.send(.appeared) { $0.responders.error = nil }
    store.finish()
  }

  // MARK: The telephone

  @Test func `A contact is called and written to`() {
    let store = store()
    open(store)
    store.send(.details(.callTapped))
    store.receive(.details(.telephoneOpened(true)))
    store.send(.details(.messageTapped))
    store.receive(.details(.telephoneOpened(true)))
    close(store)
    #expect(links.all == [.call(ben.phone), .message(ben.phone)])
    #expect(links.all.map(\.address) == ["tel:+15550100002", "sms:+15550100002"])
  }

  @Test func `A device without a telephone says so`() {
    let store = store(canCall: false)
    open(store)
    store.send(.details(.callTapped))
    store.receive(.details(.telephoneOpened(false))) { $0.details?.hasNoTelephone = true }
    close(store)
  }

  // MARK: The picture

  private func picture(_ number: UInt8?) -> AvatarID? { number.map { AvatarID(uuid($0)) } }

  private func know(avatar number: UInt8?) {
    var ben = ben
    ben.avatar = picture(number)
    storage.know([ben])
  }

  @Test func `The picture of a contact is loaded, and another when there is another`() throws {
    let first = AvatarID(uuid(50))
    let second = AvatarID(uuid(51))
    know(avatar: 50)
    let store = store()
    store.send(.contactTapped(id)) { $0.details = .init(id: id) }
    store.receive(.details(.appeared))
    store.receive(.details(.contactsChanged)) { $0.details?.picture = .loading(first) }
    let image = AvatarImage(id: first, bytes: [1, 2])
    store.receive(.details(.pictureLoaded(image))) { $0.details?.picture = .loaded(image) }
    loadAvatar.answers { _ in throw UserError.unavailable }
    know(avatar: 51)
    store.receive(.details(.contactsChanged)) { $0.details?.picture = .loading(second) }
    store.receive(.details(.pictureFailed(second))) { $0.details?.picture = .failed(second) }
    know(avatar: nil)
    store.receive(.details(.contactsChanged)) { $0.details?.picture = .none }
    close(store)
  }

  @Test func `A picture that is replaced while it loads is never shown`() {
    loadAvatar.holds()
    know(avatar: 50)
    let store = store()
    store.send(.contactTapped(id)) { $0.details = .init(id: id) }
    store.receive(.details(.appeared))
    store.receive(.details(.contactsChanged)) {
      $0.details?.picture = .loading(AvatarID(uuid(50)))
    }
    know(avatar: nil)
    store.receive(.details(.contactsChanged)) { $0.details?.picture = .none }
    #expect(loadAvatar.heldCount == 0)
    close(store)
  }
}
