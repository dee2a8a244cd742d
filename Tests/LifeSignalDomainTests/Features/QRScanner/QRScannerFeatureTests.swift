import LifeSignalDomain
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Adding a contact by a code (4.6): the code. The camera and the pictures are in
/// `QRScannerDeviceTests`.
struct QRScannerFeatureTests {
  enum Call: Equatable { case add(QRCodeID, Roles), haptic(Haptic), toast(Toast) }

  struct Addition: Hashable { var code: QRCodeID; var roles: Roles }

  let calls = Calls<Call>()
  let preview = Script<QRCodeID, ContactPreview>("ContactsClient.preview")
  let add = Script<Addition, UserID>("ContactsClient.add")
  let storage = SharedStorage()
  let code = QRCodeID(uuid(102))
  let ben: ContactPreview

  /// Ana's scanner; Ben is known to the backend.
  init() throws {
    ben = ContactPreview(
      id: UserID(uuid(2)), name: try PersonName("Ben Okafor"), phone: try .test(2), note: .empty)
    storage.setUser(try User.sample())
    preview.answers { [ben] _ in ben }
    add.answers { [ben] _ in ben.id }
  }

  private func store(
    _ state: QRScannerFeature.State = .init()
  ) -> TestStoreOf<QRScannerFeature> {
    TestStore(initialState: state, storage: storage) {
      QRScannerFeature()
    } dependencies: {
      give(&$0)
    }
  }

  private func presented(
    _ state: QRScannerFeature.State
  ) -> TestStoreOf<Presenting<QRScannerFeature>> {
    TestStore(initialState: .init(child: state), storage: storage) {
      Presenting(child: QRScannerFeature())
    } dependencies: {
      give(&$0)
    }
  }

  private func give(_ values: inout DependencyValues) {
    values.contactsClient.preview = { [preview] in try await preview($0) }
    values.contactsClient.add = { [add, calls] code, roles in
      let id = try await add(Addition(code: code, roles: roles))
      calls.note(.add(code, roles))
      return id
    }
    values.hapticClient.play = { [calls] in calls.note(.haptic($0)) }
    values.toastClient.show = { [calls] in calls.note(.toast($0)) }
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

  @Test func `A code shows who is behind it, with no role chosen`() {
    let store = store()
    store.send(.codeScanned(QRPayload(code: code).link.lowercased())) {
      $0.stage = .lookingUp(code)
    }
    store.receive(.previewLoaded(ben, code)) { $0.stage = .choosing(draft()) }
    store.finish()
    #expect(preview.inputs == [code])
  }

  @Test(arguments: [
    ([Role.responder], Roles.responder), ([.dependent], .dependent),
    ([.responder, .dependent], .both), ([.responder, .dependent, .responder], .dependent),
  ])
  func `The chosen roles are added`(toggles: [Role], roles: Roles) {
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
      calls.all == [.add(code, roles), .haptic(.success), .toast(.contactAdded(ben.name))])
  }

  /// The success haptic was played before the addition was done.
  @Test func `The success haptic is played after the addition has succeeded`() {
    add.answersNext { _ in throw ContactsError.unavailable }
    let store = store(choosing([.responder]))
    store.send(.addTapped) { $0.stage = .choosing(draft([.responder], isAdding: true)) }
    #expect(calls.all == [])
    store.receive(.addFailed(.unavailable)) {
      $0.stage = .choosing(draft([.responder]))
      $0.error = .unavailable
    }
    #expect(calls.all == [])
    store.send(.addTapped) {
      $0.stage = .choosing(draft([.responder], isAdding: true))
      $0.error = nil
    }
    #expect(calls.all == [.add(code, .responder)])
    store.receive(.added(ben.id)) { $0.stage = .added(ben) }
    store.finish()
    #expect(calls.all.dropFirst().first == .haptic(.success))
  }

  @Test func `With no role the addition is refused, and nothing is asked`() {
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
  func `What is no LifeSignal code is refused, and nothing is asked`(
    text: String, error: QRPayloadError
  ) {
    let store = store()
    store.send(.codeScanned(text)) { $0.error = .notALifeSignalCode(error) }
    store.finish()
    #expect(preview.inputs == [])
  }

  // MARK: Typed and pasted

  /// Typed input was cut to 36 characters: a link, which has 49, could never be one.
  @Test func `Typed input is not cut to 36 characters`() {
    let link = QRPayload(code: code).link
    #expect(link.count == 49)
    let store = store()
    store.send(.codeTyped(link)) { $0.typedCode = link }
    store.send(.typedCodeSubmitted) { $0.stage = .lookingUp(code) }
    store.receive(.previewLoaded(ben, code)) { $0.stage = .choosing(draft()) }
    store.finish()
  }

  @Test func `A pasted link is read as a typed one`() {
    let store = store()
    store.send(.codePasted("  \(QRPayload(code: code).link)\n")) { $0.stage = .lookingUp(code) }
    store.receive(.previewLoaded(ben, code)) { $0.stage = .choosing(draft()) }
    store.finish()
  }

  @Test func `Text of any length is read, and refused for what it is`() {
    let long = QRPayload(code: code).link + String(repeating: "F", count: 100_000)
    let store = store()
    store.send(.codeTyped(long)) { $0.typedCode = long }
    store.send(.typedCodeSubmitted) { $0.error = .notALifeSignalCode(.notAUUID) }
    store.send(.codeTyped(" ")) { $0.typedCode = " " }
    store.send(.typedCodeSubmitted) { $0.error = .notALifeSignalCode(.empty) }
    store.finish()
  }

  // MARK: Who can be added

  /// There was no check on the device for one's own code or for a contact.
  @Test func `One's own code is refused, and nothing is asked`() {
    let store = store()
    store.send(.codeScanned(QRCodeID(uuid(101)).description)) { $0.error = .ownCode }
    store.finish()
    #expect(preview.inputs == [])
  }

  @Test func `One's own code of before is refused, whatever the device knows of it`() {
    let me = ContactPreview(id: UserID(uuid(1)), name: ben.name, phone: ben.phone, note: .empty)
    preview.answers { _ in me }
    let store = store()
    store.send(.codeScanned(code.description)) { $0.stage = .lookingUp(code) }
    store.receive(.previewLoaded(me, code)) {
      $0.stage = .scanning
      $0.error = .ownCode
    }
    store.finish()
  }

  @Test func `Who is a contact already is not added again`() throws {
    storage.know([try .sample(2)])
    let store = store()
    store.send(.codeScanned(code.description)) { $0.stage = .lookingUp(code) }
    store.receive(.previewLoaded(ben, code)) {
      $0.stage = .scanning
      $0.error = .alreadyAContact(ben.id)
    }
    store.finish()
  }

  @Test func `Who became a contact while roles were chosen is not added again`() throws {
    let store = store(choosing([.responder]))
    storage.know([try .sample(2)])
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
  func `A look-up that fails says why, and another code can be scanned`(
    refusal: ContactsError, error: QRScannerError
  ) {
    preview.answersNext { _ in throw refusal }
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
  func `An addition that fails says why, keeps the roles and can be tried again`(
    refusal: ContactsError, error: QRScannerError
  ) {
    add.answersNext { _ in throw refusal }
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

  // MARK: Half-way

  @Test func `While it is being added, nothing is changed or added again`() {
    add.holds()
    let store = store(choosing([.responder]))
    store.send(.addTapped) { $0.stage = .choosing(draft([.responder], isAdding: true)) }
    store.send(.addTapped)
    store.send(.roleToggled(.dependent))
    store.send(.draftCancelled)
    store.send(.codeScanned("hello"))
    store.send(.codePasted(QRCodeID(uuid(103)).description))
    store.send(.gallery(.codesRead([])))
    add.release(returning: ben.id)
    store.receive(.added(ben.id)) { $0.stage = .added(ben) }
    store.finish()
    #expect(add.inputs.count == 1)
  }

  @Test func `A draft can be given up for another code`() {
    let store = store(choosing([.responder]))
    store.send(.draftCancelled) { $0.stage = .scanning }
    store.finish()
  }

  @Test func `Of two codes the later one is shown`() {
    preview.holds()
    let later = QRCodeID(uuid(103))
    let store = store()
    store.send(.codeScanned(code.description)) { $0.stage = .lookingUp(code) }
    store.send(.codeScanned(later.description)) { $0.stage = .lookingUp(later) }
    preview.release(returning: ben)
    store.receive(.previewLoaded(ben, later)) {
      $0.stage = .choosing(ContactDraft(code: later, preview: ben))
    }
    store.finish()
  }

  @Test func `Text that is no code ends the look-up of the one before`() {
    preview.holds()
    let store = store()
    store.send(.codeScanned(code.description)) { $0.stage = .lookingUp(code) }
    store.send(.codeScanned("hello")) {
      $0.stage = .scanning
      $0.error = .notALifeSignalCode(.notAUUID)
    }
    store.finish()
    #expect(preview.heldCount == 0)
  }

  @Test func `A scanner that is closed asks for its end`() {
    let store = store()
    store.send(.closeTapped)
    store.receiveDismissal()
    store.finish()
  }

  @Test func `A scanner that is closed half-way hears of nothing any more`() {
    preview.holds()
    let store = presented(.init())
    store.send(.child(.codeScanned(code.description))) { $0.child?.stage = .lookingUp(code) }
    store.send(.child(.closeTapped)) { $0.child = nil }
    #expect(preview.heldCount == 0)
    store.finish()
  }

  /// A double that ignores cancellation, as a reply that is on its way does.
  @Test func `A reply that arrives after the session is gone changes nothing`() {
    let late = Script<Addition, UserID>("late")
    late.holds()
    let store = TestStore(
      initialState: Presenting<QRScannerFeature>.State(child: choosing([.responder])),
      storage: storage
    ) {
      Presenting(child: QRScannerFeature())
    } dependencies: {
      give(&$0)
      $0.contactsClient.add = { [ben] code, roles in
        _ = try? await late(Addition(code: code, roles: roles))
        return ben.id
      }
    }
    store.send(.child(.addTapped)) {
      $0.child?.stage = .choosing(draft([.responder], isAdding: true))
    }
    store.send(.goes) { $0.child = nil }
    store.finish()
    #expect(late.inputs.count == 1)
    #expect(calls.all == [])
  }
}
