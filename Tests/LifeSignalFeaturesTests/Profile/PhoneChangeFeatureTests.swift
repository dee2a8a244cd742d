import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Tests of changing the account's number (rule 4.9).
struct PhoneChangeFeatureTests {
  let storage = SharedStorage()
  let toasts = CallRecorder<Toast>()
  let cancellations = CallRecorder<String>()
  let sendCode = ScriptedEndpoint<PhoneNumber, Void>("SessionClient.sendPhoneChangeCode")
  let changePhone = ScriptedEndpoint<VerificationCode, Void>("SessionClient.changePhone")
  let doubles: UserUpdateDoubles
  let ana: User

  init() throws {
    ana = try User.sample()
    doubles = UserUpdateDoubles(in: storage)
    storage.setUser(ana)
    sendCode.respond { _ in }
    changePhone.respond { _ in }
  }

  private func installDependencies(in values: inout DependencyValues) {
    values.sessionClient.sendPhoneChangeCode = { [sendCode] in try await sendCode($0) }
    values.sessionClient.changePhone = { [changePhone, doubles, ana] in
      try await changePhone($0)
      return doubles.update(ana)
    }
    values.sessionClient.cancelPhoneChange = { [cancellations] in
      cancellations.record("cancelPhoneChange")
    }
    values.userClient.profileChange = doubles.profileChange
    values.toastClient.show = { [toasts] in toasts.record($0) }
  }

  /// Returns a store of the profile, which presents the given change of the number.
  private func store(
    _ phoneChange: PhoneChangeFeature.State? = .init()
  ) -> TestStoreOf<ProfileFeature> {
    var state = ProfileFeature.State()
    state.phoneChange = phoneChange
    return TestStore(initialState: state, storage: storage) {
      ProfileFeature()
    } dependencies: {
      installDependencies(in: &$0)
    }
  }

  private func state(
    at stage: PhoneChangeFeature.Stage, code: String = ""
  ) -> PhoneChangeFeature.State {
    var state = PhoneChangeFeature.State()
    state.stage = stage
    state.phone.text = "5550100009"
    state.code.text = code
    return state
  }

  private func receiveNumberChange(_ store: TestStoreOf<ProfileFeature>) {
    store.receiveChange(of: ReadOnlyCommitCount.self) { $0 += 1 }
    store.receiveChange(of: ReadOnlyReceivedProfile.self) {
      $0 = UserUpdateDoubles.snapshot(of: ana)
    }
    store.receive(.phoneChange(.changed)) { $0.phoneChange = nil }
  }

  @Test func `The number changes after the code sent to the new number was verified`() throws {
    let store = store(nil)
    store.send(.changePhoneTapped) { $0.phoneChange = PhoneChangeFeature.State(region: .us) }
    store.send(.changePhoneTapped)
    store.send(.phoneChange(.regionSelected(.uk))) { $0.phoneChange?.phone.region = .uk }
    store.send(.phoneChange(.numberChanged("07700 900001"))) {
      $0.phoneChange?.phone.text = "07700 900001"
    }
    store.send(.phoneChange(.sendCodeTapped)) { $0.phoneChange?.stage = .sendingCode }
    store.receive(.phoneChange(.codeSent)) { $0.phoneChange?.stage = .code }
    store.send(.phoneChange(.codeChanged("123456"))) { $0.phoneChange?.code.text = "123456" }
    store.send(.phoneChange(.changeTapped)) { $0.phoneChange?.stage = .changing }
    receiveNumberChange(store)
    store.finish()
    #expect(sendCode.inputs == [try PhoneNumber("07700900001", region: .uk)])
    #expect(changePhone.inputs == [try VerificationCode("123456")])
    #expect(toasts.all == [.profileSaved])
  }

  /// Regression test: only the session's number changed, and the profile kept the old number.
  @Test func `The numbers in the session and in the profile change in the same commit`() {
    let versions = CallRecorder<UInt64?>()
    let subscription = storage.log.listen(to: [.shared]) { event in
      if case .shared(let change) = event.kind { versions.record(change.version) }
    }
    let store = store(state(at: .code, code: "123456"))
    store.send(.phoneChange(.changeTapped)) { $0.phoneChange?.stage = .changing }
    receiveNumberChange(store)
    store.finish()
    #expect(versions.all.count == 2)
    #expect(Set(versions.all).count == 1)
    subscription.cancel()
  }

  @Test func `An invalid number receives no code`() {
    let store = store()
    store.send(.phoneChange(.sendCodeTapped)) {
      $0.phoneChange?.error = .invalidPhoneNumber(.empty)
    }
    store.send(.phoneChange(.changeTapped))
    store.finish()
    #expect(sendCode.inputs == [])
  }

  @Test func `An invalid code changes nothing`() {
    let store = store(state(at: .code, code: "12345"))
    store.send(.phoneChange(.changeTapped)) {
      $0.phoneChange?.error = .invalidCode(.wrongLength(found: 5))
    }
    store.finish()
    #expect(changePhone.inputs == [])
  }

  @Test(arguments: [SessionError.unavailable, .phoneInUse, .signedOut])
  func `A code that cannot be sent shows the reason and can be retried`(error: SessionError) {
    sendCode.respondOnce { _ in throw error }
    let store = store(state(at: .number))
    store.send(.phoneChange(.sendCodeTapped)) { $0.phoneChange?.stage = .sendingCode }
    store.receive(.phoneChange(.failed(error))) {
      $0.phoneChange?.stage = .number
      $0.phoneChange?.error = error
    }
    store.send(.phoneChange(.sendCodeTapped)) {
      $0.phoneChange?.stage = .sendingCode
      $0.phoneChange?.error = nil
    }
    store.receive(.phoneChange(.codeSent)) { $0.phoneChange?.stage = .code }
    store.finish()
  }

  @Test(arguments: [
    SessionError.wrongCode(attemptsLeft: 4), .codeSuperseded, .unavailable, .signedOut,
  ])
  func `After a refused code, another code can be typed`(error: SessionError) {
    changePhone.respondOnce { _ in throw error }
    let store = store(state(at: .code, code: "123456"))
    store.send(.phoneChange(.changeTapped)) { $0.phoneChange?.stage = .changing }
    store.receive(.phoneChange(.failed(error))) {
      $0.phoneChange?.stage = .code
      $0.phoneChange?.error = error
    }
    store.send(.phoneChange(.codeChanged("654321"))) { $0.phoneChange?.code.text = "654321" }
    store.send(.phoneChange(.changeTapped)) {
      $0.phoneChange?.stage = .changing
      $0.phoneChange?.error = nil
    }
    receiveNumberChange(store)
    store.finish()
  }

  @Test(arguments: [
    (SessionError.codeExpired, SessionError.codeExpired), (.codeNotUsable, .codeNotUsable),
    (.tooManyAttempts, .tooManyAttempts), (.phoneInUse, .phoneInUse),
    // The session has no pending code for a new number.
    (.notExpected, .codeExpired),
  ])
  func `When the code is no longer valid, another code must be requested`(
    failure: SessionError, shown: SessionError
  ) {
    changePhone.respondOnce { _ in throw failure }
    let store = store(state(at: .code, code: "123456"))
    store.send(.phoneChange(.changeTapped)) { $0.phoneChange?.stage = .changing }
    store.receive(.phoneChange(.failed(failure))) {
      $0.phoneChange?.stage = .number
      $0.phoneChange?.code.text = ""
      $0.phoneChange?.error = shown
    }
    store.finish()
    #expect(toasts.all == [])
  }

  @Test func `Another code can be sent, which clears the typed code`() {
    let store = store(state(at: .code, code: "123"))
    store.send(.phoneChange(.sendCodeTapped)) { $0.phoneChange?.stage = .sendingCode }
    store.receive(.phoneChange(.codeSent)) {
      $0.phoneChange?.stage = .code
      $0.phoneChange?.code.text = ""
    }
    store.finish()
  }

  @Test func `After a code was sent, the number is fixed, and another code is sent to it`() throws {
    let store = store(state(at: .code))
    store.send(.phoneChange(.numberChanged("5550100003")))
    store.send(.phoneChange(.sendCodeTapped)) { $0.phoneChange?.stage = .sendingCode }
    store.receive(.phoneChange(.codeSent)) { $0.phoneChange?.stage = .code }
    #expect(store.state.phoneChange?.phone.text == "5550100009")
    store.finish()
    #expect(sendCode.inputs == [try PhoneNumber("5550100009", region: .us)])
  }

  @Test func `Tapping Another Number cancels the code, and clears the number and the typed code`() {
    let store = store(state(at: .code, code: "123"))
    store.send(.phoneChange(.anotherNumberTapped)) { $0.phoneChange = PhoneChangeFeature.State() }
    store.finish()
    #expect(cancellations.all == ["cancelPhoneChange"])
  }

  // MARK: Cancellation

  @Test(arguments: [PhoneChangeFeature.Stage.number, .code])
  func `The change can be cancelled`(stage: PhoneChangeFeature.Stage) {
    let store = store(state(at: stage))
    store.send(.phoneChange(.cancelTapped))
    store.receive(.phoneChange(.finished)) { $0.phoneChange = nil }
    store.finish()
    #expect(cancellations.all == ["cancelPhoneChange"])
  }

  @Test func `Cancelling the change ends the request for a code`() {
    sendCode.suspendCalls()
    let store = store(state(at: .number))
    store.send(.phoneChange(.sendCodeTapped)) { $0.phoneChange?.stage = .sendingCode }
    store.send(.phoneChange(.sendCodeTapped))
    store.send(.phoneChange(.numberChanged("1")))
    store.send(.phoneChange(.cancelTapped))
    store.receive(.phoneChange(.finished)) { $0.phoneChange = nil }
    store.finish()
    #expect(sendCode.suspendedCallCount == 0)
  }

  @Test func `While the number is being changed, cancelling and changing it again do nothing`() {
    changePhone.suspendCalls()
    let store = store(state(at: .code, code: "123456"))
    store.send(.phoneChange(.changeTapped)) { $0.phoneChange?.stage = .changing }
    store.send(.phoneChange(.changeTapped))
    store.send(.phoneChange(.cancelTapped))
    store.send(.phoneChange(.codeChanged("1")))
    changePhone.resumeNextCall(returning: ())
    receiveNumberChange(store)
    store.finish()
    #expect(changePhone.inputs.count == 1)
    #expect(cancellations.all == [])
  }

  @Test func `The end of the session cancels a running change`() {
    changePhone.suspendCalls()
    var profile = ProfileFeature.State()
    profile.phoneChange = state(at: .code, code: "123456")
    let store = TestStore(
      initialState: Presenting<ProfileFeature>.State(child: profile), storage: storage
    ) {
      Presenting(child: ProfileFeature())
    } dependencies: {
      installDependencies(in: &$0)
    }
    store.send(.child(.phoneChange(.changeTapped))) {
      $0.child?.phoneChange?.stage = .changing
    }
    store.send(.sessionEnded) { $0.child = nil }
    store.finish()
    #expect(changePhone.suspendedCallCount == 0)
    #expect(toasts.all == [])
  }
}
