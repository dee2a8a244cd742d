import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Tests of signing in by number and code (rule 4.2).
struct SignInFeatureTests {
  enum Call: Equatable { case send(String), verify(String), changeNumber }

  let calls = CallRecorder<Call>()

  private func store(
    answer: Result<Void, any Error> = .success(()), latency: Duration = .zero,
    number: String = "", code: String = "", error: SessionError? = nil
  ) -> TestStoreOf<SignInFeature> {
    var state = SignInFeature.State()
    state.phone.text = number
    state.code.text = code
    state.error = error
    let simulation = Simulation()
    let clock = simulation.clock
    let reply: @Sendable () async throws -> Void = {
      if latency > .zero { try await clock.sleep(for: latency) }
      try answer.get()
    }
    return TestStore(initialState: state, simulation: simulation) {
      SignInFeature()
    } dependencies: { [calls] in
      $0.sessionClient.sendCode = { phone in
        calls.record(.send(phone.e164))
        try await reply()
      }
      $0.sessionClient.verify = { code in
        calls.record(.verify(code.text))
        try await reply()
      }
      $0.sessionClient.changeNumber = { calls.record(.changeNumber) }
    }
  }

  @Test func `A valid number of the selected region receives a code`() {
    let store = store()
    store.send(.regionSelected(.uk)) { $0.phone.region = .uk }
    store.send(.numberChanged("07700 900001")) { $0.phone.text = "07700 900001" }
    store.send(.sendCodeTapped) { $0.activity = .sendingCode }
    store.receive(.codeSent) { $0.activity = nil }
    store.finish()
    #expect(calls.all == [.send("+447700900001")])
  }

  @Test func `An invalid number receives no code, and the reason is shown`() {
    let store = store(number: "555")
    #expect(!store.state.phone.canSendCode)
    store.send(.sendCodeTapped) {
      $0.error = .invalidPhoneNumber(.wrongDigitCount(found: 3, expected: 10))
    }
    store.finish()
    #expect(calls.all.isEmpty)
  }

  @Test func `A code of five digits is refused without a request`() {
    let store = store()
    store.send(.codeChanged("12345")) { $0.code.text = "12345" }
    #expect(!store.state.code.canVerify)
    store.send(.verifyTapped) { $0.error = .invalidCode(.wrongLength(found: 5)) }
    store.finish()
    #expect(calls.all.isEmpty)
  }

  @Test func `A code of six digits is verified, and the earlier error is cleared`() {
    let store = store(error: .codeExpired)
    store.send(.codeChanged("123456")) { $0.code.text = "123456" }
    store.send(.verifyTapped) {
      $0.activity = .verifying
      $0.error = nil
    }
    store.receive(.verified) { $0.activity = nil }
    store.finish()
    #expect(calls.all == [.verify("123456")])
  }

  @Test(arguments: [
    SessionError.wrongCode(attemptsLeft: 4), .tooManyAttempts, .codeExpired, .codeSuperseded,
    .codeNotUsable, .signedOut, .notExpected, .unavailable,
  ])
  func `A code that is refused shows the reason, and can be tried again`(error: SessionError) {
    let store = store(answer: .failure(error), code: "123456")
    for _ in 0..<2 {
      store.send(.verifyTapped) {
        $0.activity = .verifying
        $0.error = nil
      }
      store.receive(.failed(error)) {
        $0.activity = nil
        $0.error = error
      }
    }
    store.finish()
    #expect(calls.all.count == 2)
  }

  @Test(arguments: [SessionError.unavailable, .notExpected])
  func `A code that cannot be sent shows the reason and can be retried`(error: SessionError) {
    let store = store(answer: .failure(error), number: "5550100001")
    store.send(.sendCodeTapped) { $0.activity = .sendingCode }
    store.receive(.failed(error)) {
      $0.activity = nil
      $0.error = error
    }
    store.send(.sendCodeTapped) {
      $0.activity = .sendingCode
      $0.error = nil
    }
    store.receive(.failed(error)) {
      $0.activity = nil
      $0.error = error
    }
    store.finish()
  }

  /// Invariant 43: a request also ends if its operation is cancelled.
  @Test func `A cancelled request ends the activity`() {
    let store = store(answer: .failure(CancellationError()), code: "123456")
    store.send(.verifyTapped) { $0.activity = .verifying }
    store.receive(.failed(.unavailable)) {
      $0.activity = nil
      $0.error = .unavailable
    }
    store.finish()
  }

  @Test func `A second tap during a request does nothing`() {
    let store = store(latency: .seconds(1), number: "5550100001", code: "123456")
    store.send(.sendCodeTapped) { $0.activity = .sendingCode }
    store.send(.sendCodeTapped)
    store.send(.verifyTapped)
    store.advance(by: .seconds(1))
    store.receive(.codeSent) {
      $0.activity = nil
      $0.code.text = ""
    }
    store.finish()
    #expect(calls.all == [.send("+15550100001")])
  }

  @Test func `Changing the number clears the input, and a reply to the earlier request is ignored`()
  {
    let store = store(
      answer: .failure(SessionError.unavailable), latency: .seconds(1), number: "5550100001",
      code: "123456", error: .codeExpired)
    store.send(.sendCodeTapped) {
      $0.activity = .sendingCode
      $0.error = nil
    }
    store.send(.changeNumberTapped) { $0 = SignInFeature.State() }
    store.advance(by: .seconds(10))
    store.finish()
    #expect(calls.all == [.send("+15550100001"), .changeNumber])
  }

  @Test func `The number cannot be changed while a code is being verified`() {
    let store = store(latency: .seconds(1), code: "123456")
    store.send(.verifyTapped) { $0.activity = .verifying }
    store.send(.changeNumberTapped)
    store.advance(by: .seconds(1))
    store.receive(.verified) { $0.activity = nil }
    store.finish()
    #expect(calls.all == [.verify("123456")])
  }
}
