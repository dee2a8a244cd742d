import LifeSignalDomain
import StateKit
import Testing

struct QRScannerFeatureTests {
  enum Call: Equatable { case preview(QRCodeID), add(QRCodeID, Roles) }

  let calls = Calls<Call>()
  let code = QRCodeID(uuid(102))
  let ben: ContactPreview

  init() throws {
    ben = ContactPreview(
      id: UserID(uuid(2)), name: try PersonName("Ben Okafor"), phone: try .test(2), note: .empty)
  }

  /// Ana's scanner; Ben is known to the backend.
  private func bench(
    contacts: [Contact] = [], preview: Result<Void, ContactsError> = .success(()),
    add: Result<Void, ContactsError> = .success(())
  ) throws -> FeatureBench<QRScannerFeature> {
    let storage = SharedStorage()
    storage.seed(ReadOnlyUserState.self, UserState(user: try .sample()))
    var list = ContactsState()
    list.apply(ContactsSnapshot(revision: .zero, contacts: contacts))
    storage.seed(ReadOnlyContactsState.self, list)
    return FeatureBench(QRScannerFeature.State(), storage: storage) {
      QRScannerFeature()
    } dependencies: { [calls, ben] in
      $0.contactsClient.preview = { code in
        calls.note(.preview(code))
        try preview.get()
        return ben
      }
      $0.contactsClient.add = { code, roles in
        calls.note(.add(code, roles))
        try add.get()
        return ben.id
      }
    }
  }

  private func state(
    _ stage: QRScannerFeature.Stage, _ error: QRScannerError? = nil
  ) -> QRScannerFeature.State {
    var state = QRScannerFeature.State()
    state.stage = stage
    state.error = error
    return state
  }

  private func draft(_ roles: Set<Role> = []) -> ContactDraft {
    var draft = ContactDraft(code: code, preview: ben)
    draft.roles = roles
    return draft
  }

  @Test func `A code shows who is behind it, with no role chosen`() throws {
    let bench = try bench()
    bench.send(.codeScanned(QRPayload(code: code).link.lowercased()))
    #expect(calls.all == [.preview(code)])
    #expect(bench.state == state(.choosing(draft())))
  }

  @Test(arguments: [
    ([Role.responder], Roles.responder), ([.dependent], .dependent),
    ([.responder, .dependent], .both), ([.responder, .dependent, .responder], .dependent),
  ])
  func `The chosen roles are added`(toggles: [Role], roles: Roles) throws {
    let bench = try bench()
    bench.send(.codeScanned(code.description))
    for role in toggles { bench.send(.roleToggled(role)) }
    bench.send(.addTapped)
    #expect(calls.all == [.preview(code), .add(code, roles)])
    #expect(bench.state == state(.added(ben)))
  }

  @Test func `With no role the addition is refused, and nothing is asked`() throws {
    let bench = try bench()
    bench.send(.codeScanned(code.description), .addTapped)
    #expect(bench.state == state(.choosing(draft()), .noRoleChosen))
    bench.send(.roleToggled(.responder), .roleToggled(.responder), .addTapped)
    #expect(bench.state == state(.choosing(draft()), .noRoleChosen))
    #expect(calls.all == [.preview(code)])
  }

  @Test(arguments: [
    ("", QRPayloadError.empty), ("hello", .notAUUID),
    ("https://example.com", .unknownScheme("https")),
  ])
  func `What is no LifeSignal code is refused, and nothing is asked`(
    text: String, error: QRPayloadError
  ) throws {
    let bench = try bench()
    bench.send(.codeScanned(text))
    #expect(bench.state == state(.scanning, .notALifeSignalCode(error)))
    #expect(calls.all.isEmpty)
  }

  /// There was no check on the device for one's own code or for a contact.
  @Test func `One's own code is refused, and nothing is asked`() throws {
    let bench = try bench()
    bench.send(.codeScanned(QRCodeID(uuid(101)).description))
    #expect(bench.state == state(.scanning, .ownCode))
    #expect(calls.all.isEmpty)
  }

  @Test func `Who is a contact already is not added again`() throws {
    let bench = try bench(contacts: [try .sample(2)])
    bench.send(.codeScanned(code.description))
    #expect(bench.state == state(.scanning, .alreadyAContact(ben.id)))
  }

  @Test(arguments: [
    (ContactsError.noSuchUser, QRScannerError.noSuchUser), (.ownCode, .ownCode),
    (.signedOut, .signedOut), (.unavailable, .unavailable),
  ])
  func `A look-up that fails says why, and another code can be scanned`(
    refusal: ContactsError, error: QRScannerError
  ) throws {
    let bench = try bench(preview: .failure(refusal))
    bench.send(.codeScanned(code.description))
    #expect(bench.state == state(.scanning, error))
  }

  @Test(arguments: [
    (ContactsError.noSuchUser, QRScannerError.noSuchUser),
    (.alreadyAContact(UserID(uuid(2))), .alreadyAContact(UserID(uuid(2)))),
    (.unavailable, .unavailable),
  ])
  func `An addition that fails says why, keeps the roles and can be tried again`(
    refusal: ContactsError, error: QRScannerError
  ) throws {
    let bench = try bench(add: .failure(refusal))
    bench.send(.codeScanned(code.description), .roleToggled(.responder), .addTapped)
    #expect(bench.state == state(.choosing(draft([.responder])), error))
    bench.send(.addTapped)
    #expect(calls.all.count == 3)
  }

  @Test func `While it is being added, nothing is changed or added again`() throws {
    let bench = try bench()
    bench.send(.codeScanned(code.description), .roleToggled(.responder))
    bench.sendAtOnce(
      .addTapped, .addTapped, .roleToggled(.dependent), .codeScanned("hello"))
    #expect(calls.all == [.preview(code), .add(code, .responder)])
    #expect(bench.state == state(.added(ben)))
  }

  @Test func `Of two codes the later one is shown`() throws {
    let bench = try bench()
    let later = QRCodeID(uuid(103))
    bench.sendAtOnce(.codeScanned(code.description), .codeScanned(later.description))
    #expect(bench.state == state(.choosing(ContactDraft(code: later, preview: ben))))
  }
}
