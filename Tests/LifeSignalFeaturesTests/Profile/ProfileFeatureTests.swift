import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Tests of the profile screen (rule 4.9). `PhoneChangeFeatureTests` tests changing the number.
struct ProfileFeatureTests {
  enum Call: Hashable { case name(PersonName), note(EmergencyNote), avatar([UInt8]?) }

  let storage = SharedStorage()
  let toasts = CallRecorder<Toast>()
  let save = ScriptedEndpoint<Call, Void>("UserClient")
  let delivery = ScriptedEndpoint<Int, ActionDelivery>("SavedAction.delivery")
  let loadAvatar = ScriptedEndpoint<AvatarID, [UInt8]>("UserClient.loadAvatar")
  let ana: User

  init() throws {
    var ana = try User.sample()
    ana.note = try EmergencyNote("Allergic to nuts")
    self.ana = ana
    storage.setUser(ana)
    save.respond { _ in }
    delivery.respond { _ in .confirmed }
    loadAvatar.respond { _ in [1] }
  }

  private func installDependencies(in values: inout DependencyValues) {
    values.userClient.setName = { [save, delivery] in
      try await save(.name($0))
      return SavedAction { try await delivery(0) }
    }
    values.userClient.setNote = { [save, delivery] in
      try await save(.note($0))
      return SavedAction { try await delivery(0) }
    }
    values.userClient.setAvatar = { [save] in try await save(.avatar($0)) }
    values.userClient.loadAvatar = { [loadAvatar] in try await loadAvatar($0) }
    values.toastClient.show = { [toasts] in toasts.record($0) }
  }

  private func store(_ state: ProfileFeature.State = .init()) -> TestStoreOf<ProfileFeature> {
    TestStore(initialState: state, storage: storage) {
      ProfileFeature()
    } dependencies: {
      installDependencies(in: &$0)
    }
  }

  private func editing(_ field: ProfileEdit.Field, _ text: String) -> ProfileFeature.State {
    var state = ProfileFeature.State()
    state.edit = ProfileEdit(field, text: text)
    return state
  }

  // MARK: Name and note

  @Test func `Editing starts with the current name, and the new name is saved trimmed`() throws {
    let store = store()
    store.send(.editTapped(.name)) { $0.edit = ProfileEdit(.name, text: "Ana Diaz") }
    store.send(.textChanged(" Ana Ruiz ")) { $0.edit?.text = " Ana Ruiz " }
    store.send(.saveTapped) { $0.edit?.isSaving = true }
    store.receive(.saved) { $0.edit = nil }
    store.finish()
    #expect(save.inputs == [.name(try PersonName("Ana Ruiz"))])
    #expect(toasts.all == [.profileSaved])
  }

  /// Regression test: an edit that waited for a connection was shown as saved.
  @Test(arguments: ProfileEdit.Field.allCases)
  func `An offline edit is shown as kept for later`(field: ProfileEdit.Field) throws {
    storage.setPhase(.active(try .sample(), .offline))
    let store = store(editing(field, "Zoe"))
    store.send(.saveTapped) { $0.edit?.isSaving = true }
    store.receive(.saved) { $0.edit = nil }
    store.finish()
    #expect(toasts.all == [.keptForLater])
  }

  /// Regression test: an edit that was only on the device's disk was shown as saved.
  @Test func `An edit is shown as saved when the server has it`() {
    delivery.suspendCalls()
    let store = store(editing(.name, "Zoe"))
    store.send(.saveTapped) { $0.edit?.isSaving = true }
    store.receive(.saved) { $0.edit = nil }
    #expect(toasts.all == [])
    #expect(delivery.resumeNextCall(returning: .confirmed))
    store.finish()
    #expect(toasts.all == [.profileSaved])
  }

  @Test func `An edit without an answer of the server is shown as kept for later`() {
    delivery.respond { _ in .waiting }
    let store = store(editing(.note, "Zoe"))
    store.send(.saveTapped) { $0.edit?.isSaving = true }
    store.receive(.saved) { $0.edit = nil }
    store.finish()
    #expect(toasts.all == [.keptForLater])
  }

  @Test func `Editing starts with the current note, and the new note is saved trimmed`() throws {
    let store = store()
    store.send(.editTapped(.note)) { $0.edit = ProfileEdit(.note, text: "Allergic to nuts") }
    store.send(.textChanged(" \n ")) { $0.edit?.text = " \n " }
    store.send(.saveTapped) { $0.edit?.isSaving = true }
    store.receive(.saved) { $0.edit = nil }
    store.finish()
    #expect(save.inputs == [.note(.empty)])
  }

  @Test(arguments: [
    ("A", PersonNameError.tooShort(count: 1)), ("  ", .tooShort(count: 0)),
    ("Ana7", .unexpectedCharacter("7")), (String(repeating: "a", count: 51), .tooLong),
  ])
  func `An invalid name is not saved`(text: String, error: PersonNameError) {
    let store = store(editing(.name, text))
    store.send(.saveTapped) { $0.error = .name(error) }
    store.send(.textChanged("Ana")) {
      $0.edit?.text = "Ana"
      $0.error = nil
    }
    store.finish()
    #expect(save.inputs == [])
  }

  @Test func `A note that is too long is not saved`() {
    let store = store(editing(.note, String(repeating: "a", count: 501)))
    store.send(.saveTapped) { $0.error = .note(.tooLong) }
    store.finish()
    #expect(save.inputs == [])
  }

  @Test(arguments: ProfileEdit.Field.allCases, [UserError.notSaved, .notFound])
  func `Text that cannot be saved is kept, and saving it can be tried again`(
    field: ProfileEdit.Field, error: UserError
  ) {
    save.respondOnce { _ in throw error }
    let store = store(editing(field, "Ana"))
    store.send(.saveTapped) { $0.edit?.isSaving = true }
    store.receive(.saveFailed(error)) {
      $0.edit?.isSaving = false
      $0.error = .notSaved(error)
    }
    store.send(.saveTapped) {
      $0.edit?.isSaving = true
      $0.error = nil
    }
    store.receive(.saved) { $0.edit = nil }
    store.finish()
  }

  @Test func `An edit can be cancelled`() {
    let store = store(editing(.name, ""))
    store.send(.saveTapped) { $0.error = .name(.tooShort(count: 0)) }
    store.send(.editCancelled) {
      $0.edit = nil
      $0.error = nil
    }
    store.send(.saveTapped)
    store.send(.textChanged("late"))
    store.finish()
    #expect(save.inputs == [])
  }

  @Test func `While text is being saved, it cannot be edited, cancelled or saved again`() {
    save.suspendCalls()
    let store = store(editing(.name, "Ana"))
    store.send(.saveTapped) { $0.edit?.isSaving = true }
    store.send(.saveTapped)
    store.send(.textChanged("Bea"))
    store.send(.editCancelled)
    store.send(.editTapped(.note))
    save.resumeNextCall(returning: ())
    store.receive(.saved) { $0.edit = nil }
    store.finish()
    #expect(save.inputs.count == 1)
  }

  @Test func `Without a profile there is nothing to edit`() {
    storage.setUser(nil)
    let store = store()
    store.send(.editTapped(.name))
    store.send(.changePhoneTapped)
    store.send(.avatarDeleteTapped)
    store.send(.appeared)
    store.finish()
  }

  // MARK: The picture

  private func setAvatar() {
    var ana = ana
    ana.avatar = AvatarID(uuid(50))
    storage.setUser(ana)
  }

  @Test func `A picture is set and deleted`() {
    let store = store()
    store.send(.avatarChosen([1, 2])) { $0.isSavingAvatar = true }
    store.receive(.avatarSaved) { $0.isSavingAvatar = false }
    setAvatar()
    store.send(.avatarDeleteTapped) { $0.isSavingAvatar = true }
    store.receive(.avatarSaved) { $0.isSavingAvatar = false }
    store.finish()
    #expect(save.inputs == [.avatar([1, 2]), .avatar(nil)])
    #expect(toasts.all == [.profileSaved, .profileSaved])
  }

  @Test func `Deleting a missing picture does nothing`() {
    let store = store()
    store.send(.avatarDeleteTapped)
    store.finish()
    #expect(save.inputs == [])
  }

  @Test(arguments: [UserError.avatarTooLarge(limit: 65_536), .unavailable, .signedOut])
  func `A picture that is refused shows the reason, and another can be set`(error: UserError) {
    save.respondOnce { _ in throw error }
    let store = store()
    store.send(.avatarChosen([1])) { $0.isSavingAvatar = true }
    store.receive(.avatarFailed(error)) {
      $0.isSavingAvatar = false
      $0.error = .notSaved(error)
    }
    store.send(.avatarChosen([2])) {
      $0.isSavingAvatar = true
      $0.error = nil
    }
    store.receive(.avatarSaved) { $0.isSavingAvatar = false }
    store.finish()
    #expect(save.inputs == [.avatar([1]), .avatar([2])])
  }

  @Test func `While a picture is uploaded, no other picture is set`() {
    save.suspendCalls()
    let store = store()
    store.send(.avatarChosen([1])) { $0.isSavingAvatar = true }
    store.send(.avatarChosen([2]))
    save.resumeNextCall(returning: ())
    store.receive(.avatarSaved) { $0.isSavingAvatar = false }
    store.finish()
    #expect(save.inputs == [.avatar([1])])
  }

  @Test func `After a launch the picture is loaded when the profile appears`() {
    setAvatar()
    let store = store()
    store.send(.appeared)
    loadAvatar.respond { _ in throw UserError.unavailable }
    store.send(.appeared)
    store.finish()
    #expect(loadAvatar.inputs == [AvatarID(uuid(50)), AvatarID(uuid(50))])
  }

  // MARK: Signing out and deleting the account

  @Test func `Signing out needs confirmation, and is then left to the root feature`() {
    let store = store()
    store.send(.signOutTapped) { $0.question = .signOut }
    store.send(.questionConfirmed) { $0.question = nil }
    store.receive(.signOutConfirmed)
    store.finish()
  }

  @Test func `If an emergency starts while a question is shown, another answer is needed`() {
    let store = store()
    store.send(.signOutTapped) { $0.question = .signOut }
    storage.changeUser {
      $0.alert = .active(since: testStart)
      $0.emergencies = [EmergencyID(uuid(1))]
    }
    store.send(.questionConfirmed) { $0.question = .signOutDuringEmergency }
    store.send(.questionConfirmed) { $0.question = nil }
    store.receive(.signOutConfirmed)
    storage.setUser(ana)
    store.send(.deleteTapped) { $0.question = .deleteAccount }
    storage.changeUser {
      $0.alert = .active(since: testStart)
      $0.emergencies = [EmergencyID(uuid(1))]
    }
    store.send(.questionConfirmed) {
      $0.question = nil
      $0.error = .notDeleted(.emergencyIsOn)
    }
    store.finish()
  }

  @Test(arguments: [true, false])
  func `Before a sign-out, the person is warned of an end that the server does not have`(
    isEmergencySent: Bool
  ) {
    var queue = ActionQueue()
    queue.add(.alertOn, as: ActionID(uuid(1)), at: .test(testStart))
    queue.add(.alertOff, as: ActionID(uuid(2)), at: .test(testStart))
    if isEmergencySent { queue.markSent(ActionID(uuid(1))) }
    storage.seed(ReadOnlyUserState.self, UserState(user: ana, queue: queue))
    let store = store()
    // Of an emergency that was never sent, nothing remains on the server.
    store.send(.signOutTapped) { $0.question = isEmergencySent ? .signOutBeforeEnd : .signOut }
    store.finish()
  }

  @Test func `Deleting the account needs confirmation, and is then left to the root feature`() {
    let store = store()
    store.send(.deleteTapped) { $0.question = .deleteAccount }
    store.send(.questionConfirmed) { $0.question = nil }
    store.receive(.deletionConfirmed)
    store.send(.deletionFailed(.unavailable)) { $0.error = .notDeleted(.unavailable) }
    store.finish()
  }

  @Test func `A dismissed question has no effect`() {
    let store = store()
    store.send(.questionConfirmed)
    store.send(.deleteTapped) { $0.question = .deleteAccount }
    store.send(.questionCancelled) { $0.question = nil }
    store.send(.questionConfirmed)
    store.finish()
  }

  @Test func `The end of the session cancels running changes without a toast`() {
    save.suspendCalls()
    let store = TestStore(
      initialState: Presenting<ProfileFeature>.State(child: editing(.name, "Ana")),
      storage: storage
    ) {
      Presenting(child: ProfileFeature())
    } dependencies: {
      installDependencies(in: &$0)
    }
    store.send(.child(.saveTapped)) { $0.child?.edit?.isSaving = true }
    store.send(.child(.avatarChosen([1]))) { $0.child?.isSavingAvatar = true }
    store.send(.sessionEnded) { $0.child = nil }
    store.finish()
    #expect(save.suspendedCallCount == 0)
    #expect(toasts.all == [])
  }
}
