import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Tests of adding a contact by QR code (rule 4.6): the code, its owner and the roles.
/// `QRScannerDeviceTests` tests the camera and the photos.
struct QRScannerFeatureTests {
  enum Call: Equatable { case add(QRCodeID, Roles), haptic(Haptic), toast(Toast) }

  struct Addition: Hashable { var code: QRCodeID; var roles: Roles }

  let calls = CallRecorder<Call>()
  let preview = ScriptedEndpoint<QRCodeID, ContactPreview>("ContactsClient.preview")
  let add = ScriptedEndpoint<Addition, UserID>("ContactsClient.add")
  let storage = SharedStorage()
  let code = QRCodeID(uuid(102))
  let ben: ContactPreview

  /// Ana uses the scanner. Each lookup returns Ben.
  init() throws {
    ben = ContactPreview(
      id: UserID(uuid(2)), name: try PersonName("Ben Okafor"), phone: try .test(2), note: .empty)
    storage.setUser(try User.sample())
    preview.respond { [ben] _ in ben }
    add.respond { [ben] _ in ben.id }
  }

  private func store(
    _ state: QRScannerFeature.State = .init()
  ) -> TestStoreOf<QRScannerFeature> {
    TestStore(initialState: state, storage: storage) {
      QRScannerFeature()
    } dependencies: {
      installDependencies(in: &$0)
    }
  }

  private func presented(
    _ state: QRScannerFeature.State
  ) -> TestStoreOf<Presenting<QRScannerFeature>> {
    TestStore(initialState: .init(child: state), storage: storage) {
      Presenting(child: QRScannerFeature())
    } dependencies: {
      installDependencies(in: &$0)
    }
  }

  private func installDependencies(in values: inout DependencyValues) {
    values.contactsClient.preview = { [preview] in try await preview($0) }
    values.contactsClient.add = { [add, calls] code, roles in
      let id = try await add(Addition(code: code, roles: roles))
      calls.record(.add(code, roles))
      return id
    }
    values.hapticClient.play = { [calls] in calls.record(.haptic($0)) }
    values.toastClient.show = { [calls] in calls.record(.toast($0)) }
  }

  private func draft(_ roles: Set<Role> = [], isAdding: Bool = false) -> ContactDraft {
    var draft = ContactDraft(code: code, preview: ben)
    draft.roles = roles
    draft.isAdding = isAdding
    return draft
  }

  private func choosing(_ roles: Set<Role> = []) -> QRScannerFeature.State {
    var state = QRScannerFeature.State()
    state.stage = .choosing(draft(roles))
    return state
  }

  @Test func `A code shows its owner, with no role selected`() {
    let store = store()
    store.send(.codeScanned(QRPayload(code: code).link.lowercased())) {
      $0.stage = .lookingUp(code)
    }
    store.receive(.previewLoaded(ben, code)) { $0.stage = .choosing(draft()) }
    store.finish()
    #expect(preview.inputs == [code])
    #expect(calls.all == [.haptic(.impact(.medium))])
  }

  @Test(arguments: [
    ([Role.responder], Roles.responder), ([.dependent], .dependent),
    ([.responder, .dependent], .both), ([.responder, .dependent, .responder], .dependent),
  ])
  func `The contact is added with the selected roles`(toggles: [Role], roles: Roles) {
    let store = store(choosing())
    var chosen: Set<Role> = []
    for role in toggles {
      chosen.formSymmetricDifference([role])
      store.send(.roleToggled(role)) { $0.stage = .choosing(draft(chosen)) }
    }
    store.send(.addTapped) { $0.stage = .choosing(draft(chosen, isAdding: true)) }
    store.receive(.added(ben.id)) { $0.stage = .added(ben) }
    store.finish()
    #expect(
      calls.all
        == toggles.map { _ in .haptic(.selection) }
        + [
          .add(code, roles), .haptic(.notification(.success)), .toast(.contactAdded(ben.name)),
        ])
  }

  /// Regression test: the success haptic was played before the addition was done.
  @Test func `The success haptic is played only after the addition succeeded`() {
    add.respondOnce { _ in throw ContactsError.unavailable }
    let store = store(choosing([.responder]))
    store.send(.addTapped) { $0.stage = .choosing(draft([.responder], isAdding: true)) }
    #expect(calls.all == [])
    store.receive(.addFailed(.unavailable)) {
      $0.stage = .choosing(draft([.responder]))
      $0.error = .unavailable
    }
    #expect(calls.all == [.haptic(.notification(.error))])
    store.send(.addTapped) {
      $0.stage = .choosing(draft([.responder], isAdding: true))
      $0.error = nil
    }
    #expect(calls.all.dropFirst() == [.add(code, .responder)])
    store.receive(.added(ben.id)) { $0.stage = .added(ben) }
    store.finish()
    #expect(calls.all.dropFirst(2).first == .haptic(.notification(.success)))
  }

  @Test func `Without a role the addition is refused without a request`() {
    let store = store(choosing())
    store.send(.addTapped) { $0.error = .noRoleChosen }
    store.send(.roleToggled(.responder)) {
      $0.stage = .choosing(draft([.responder]))
      $0.error = nil
    }
    store.send(.roleToggled(.responder)) { $0.stage = .choosing(draft()) }
    store.send(.addTapped) { $0.error = .noRoleChosen }
    store.finish()
    #expect(add.inputs == [])
  }

  @Test(arguments: [
    ("", QRPayloadError.empty), ("hello", .notAUUID),
    ("https://example.com", .unknownScheme("https")),
  ])
  func `A text that is not a LifeSignal code is refused without a request`(
    text: String, error: QRPayloadError
  ) {
    let store = store()
    store.send(.codeScanned(text)) { $0.error = .notALifeSignalCode(error) }
    store.finish()
    #expect(preview.inputs == [])
  }

  // MARK: Typed and pasted codes

  /// Regression test: typed input was cut to 36 characters, but a link has 49, so no link was
  /// accepted.
  @Test func `Typed input is not cut to 36 characters`() {
    let link = QRPayload(code: code).link
    #expect(link.count == 49)
    let store = store()
    store.send(.codeTyped(link)) { $0.typedCode = link }
    store.send(.typedCodeSubmitted) { $0.stage = .lookingUp(code) }
    store.receive(.previewLoaded(ben, code)) { $0.stage = .choosing(draft()) }
    store.finish()
  }

  @Test func `A pasted link is handled like a typed one`() {
    let store = store()
    store.send(.codePasted("  \(QRPayload(code: code).link)\n")) { $0.stage = .lookingUp(code) }
    store.receive(.previewLoaded(ben, code)) { $0.stage = .choosing(draft()) }
    store.finish()
  }

  @Test func `A typed text that is invalid is refused with the reason, however long it is`() {
    let long = QRPayload(code: code).link + String(repeating: "F", count: 100_000)
    let store = store()
    store.send(.codeTyped(long)) { $0.typedCode = long }
    store.send(.typedCodeSubmitted) { $0.error = .notALifeSignalCode(.notAUUID) }
    store.send(.codeTyped(" ")) { $0.typedCode = " " }
    store.send(.typedCodeSubmitted) { $0.error = .notALifeSignalCode(.empty) }
    store.finish()
  }

  // MARK: Who can be added

  /// Regression test: the device accepted the account's own code.
  @Test func `The account's own code is refused without a request`() {
    let store = store()
    store.send(.codeScanned(QRCodeID(uuid(101)).description)) { $0.error = .ownCode }
    store.finish()
    #expect(preview.inputs == [])
  }

  @Test func `The account's previous code is refused after the lookup`() {
    let ownAccount = ContactPreview(
      id: UserID(uuid(1)), name: ben.name, phone: ben.phone, note: .empty)
    preview.respond { _ in ownAccount }
    let store = store()
    store.send(.codeScanned(code.description)) { $0.stage = .lookingUp(code) }
    store.receive(.previewLoaded(ownAccount, code)) {
      $0.stage = .scanning
      $0.error = .ownCode
    }
    store.finish()
  }

  /// Regression test: the device accepted the code of an existing contact.
  @Test func `An existing contact is not added again`() throws {
    storage.setContacts([try .sample(2)])
    let store = store()
    store.send(.codeScanned(code.description)) { $0.stage = .lookingUp(code) }
    store.receive(.previewLoaded(ben, code)) {
      $0.stage = .scanning
      $0.error = .alreadyAContact(ben.id)
    }
    store.finish()
  }

  @Test func `A person who became a contact while roles were selected is not added again`() throws {
    let store = store(choosing([.responder]))
    storage.setContacts([try .sample(2)])
    store.send(.addTapped) {
      $0.stage = .scanning
      $0.error = .alreadyAContact(ben.id)
    }
    store.finish()
    #expect(add.inputs == [])
  }

  // MARK: Failures

  @Test(arguments: [
    (ContactsError.noSuchUser, QRScannerError.noSuchUser), (.ownCode, .ownCode),
    (.signedOut, .signedOut), (.unavailable, .unavailable),
  ])
  func `A lookup that fails shows the reason, and another code can be scanned`(
    refusal: ContactsError, error: QRScannerError
  ) {
    preview.respondOnce { _ in throw refusal }
    let store = store()
    store.send(.codeScanned(code.description)) { $0.stage = .lookingUp(code) }
    store.receive(.lookUpFailed(error)) {
      $0.stage = .scanning
      $0.error = error
    }
    store.send(.codeScanned(code.description)) {
      $0.stage = .lookingUp(code)
      $0.error = nil
    }
    store.receive(.previewLoaded(ben, code)) { $0.stage = .choosing(draft()) }
    store.finish()
  }

  @Test(arguments: [
    (ContactsError.noSuchUser, QRScannerError.noSuchUser),
    (.alreadyAContact(UserID(uuid(2))), .alreadyAContact(UserID(uuid(2)))),
    (.ownCode, .ownCode), (.signedOut, .signedOut), (.unavailable, .unavailable),
  ])
  func `An addition that fails shows the reason, keeps the roles and can be tried again`(
    refusal: ContactsError, error: QRScannerError
  ) {
    add.respondOnce { _ in throw refusal }
    let store = store(choosing([.responder]))
    store.send(.addTapped) { $0.stage = .choosing(draft([.responder], isAdding: true)) }
    store.receive(.addFailed(error)) {
      $0.stage = .choosing(draft([.responder]))
      $0.error = error
    }
    store.send(.addTapped) {
      $0.stage = .choosing(draft([.responder], isAdding: true))
      $0.error = nil
    }
    store.receive(.added(ben.id)) { $0.stage = .added(ben) }
    store.finish()
  }

  // MARK: Running requests

  @Test func `During an addition, nothing is changed or added again`() {
    add.suspendCalls()
    let store = store(choosing([.responder]))
    store.send(.addTapped) { $0.stage = .choosing(draft([.responder], isAdding: true)) }
    store.send(.addTapped)
    store.send(.roleToggled(.dependent))
    store.send(.draftCancelled)
    store.send(.codeScanned("hello"))
    store.send(.codePasted(QRCodeID(uuid(103)).description))
    store.send(.gallery(.codesRead([])))
    add.resumeNextCall(returning: ben.id)
    store.receive(.added(ben.id)) { $0.stage = .added(ben) }
    store.finish()
    #expect(add.inputs.count == 1)
  }

  @Test func `A draft can be cancelled to scan another code`() {
    let store = store(choosing([.responder]))
    store.send(.draftCancelled) { $0.stage = .scanning }
    store.finish()
  }

  @Test func `If two codes are scanned, the owner of the later code is shown`() {
    preview.suspendCalls()
    let later = QRCodeID(uuid(103))
    let store = store()
    store.send(.codeScanned(code.description)) { $0.stage = .lookingUp(code) }
    store.send(.codeScanned(later.description)) { $0.stage = .lookingUp(later) }
    preview.resumeNextCall(returning: ben)
    store.receive(.previewLoaded(ben, later)) {
      $0.stage = .choosing(ContactDraft(code: later, preview: ben))
    }
    store.finish()
  }

  @Test func `An invalid text cancels the lookup of the previous code`() {
    preview.suspendCalls()
    let store = store()
    store.send(.codeScanned(code.description)) { $0.stage = .lookingUp(code) }
    store.send(.codeScanned("hello")) {
      $0.stage = .scanning
      $0.error = .notALifeSignalCode(.notAUUID)
    }
    store.finish()
    #expect(preview.suspendedCallCount == 0)
  }

  @Test func `Closing the scanner requests its dismissal`() {
    let store = store()
    store.send(.closeTapped)
    store.receiveDismissal()
    store.finish()
  }

  @Test func `Closing the scanner cancels its lookup`() {
    preview.suspendCalls()
    let store = presented(.init())
    store.send(.child(.codeScanned(code.description))) { $0.child?.stage = .lookingUp(code) }
    store.send(.child(.closeTapped)) { $0.child = nil }
    #expect(preview.suspendedCallCount == 0)
    store.finish()
  }

  /// Uses a test double that ignores cancellation, as if the reply were already on its way.
  @Test func `A reply after the end of the session changes nothing`() {
    let lateAdd = ScriptedEndpoint<Addition, UserID>("ContactsClient.add")
    lateAdd.suspendCalls()
    let store = TestStore(
      initialState: Presenting<QRScannerFeature>.State(child: choosing([.responder])),
      storage: storage
    ) {
      Presenting(child: QRScannerFeature())
    } dependencies: {
      installDependencies(in: &$0)
      $0.contactsClient.add = { [ben] code, roles in
        _ = try? await lateAdd(Addition(code: code, roles: roles))
        return ben.id
      }
    }
    store.send(.child(.addTapped)) {
      $0.child?.stage = .choosing(draft([.responder], isAdding: true))
    }
    store.send(.sessionEnded) { $0.child = nil }
    store.finish()
    #expect(lateAdd.inputs.count == 1)
    #expect(calls.all == [])
  }
}
