import LifeSignalDomain
import StateKit
import Testing

struct SignInFeatureTests {
  enum Call: Equatable { case send(String), verify(String), change }

  let calls = Calls<Call>()

  private func bench(
    _ answer: Result<Void, SessionError> = .success(()),
    _ prepare: (inout SignInFeature.State) -> Void = { _ in }
  ) -> FeatureBench<SignInFeature> {
    var state = SignInFeature.State()
    prepare(&state)
    return FeatureBench(state) {
      SignInFeature()
    } dependencies: { [calls] in
      $0.sessionClient.sendCode = { phone in
        calls.note(.send(phone.e164))
        try answer.get()
      }
      $0.sessionClient.verify = { code in
        calls.note(.verify(code.text))
        try answer.get()
      }
      $0.sessionClient.changeNumber = { calls.note(.change) }
    }
  }

  private func state(_ prepare: (inout SignInFeature.State) -> Void) -> SignInFeature.State {
    var state = SignInFeature.State()
    prepare(&state)
    return state
  }

  @Test func `A number of the chosen region gets a code`() {
    let bench = bench()
    bench.send(.regionSelected(.uk), .numberChanged("07700 900001"), .sendCodeTapped)
    #expect(calls.all == [.send("+447700900001")])
    #expect(
      bench.state == state { $0.phone = PhoneNumberEntry(region: .uk, text: "07700 900001") })
  }

  @Test func `What is no number gets no code, and the reason is shown`() {
    let bench = bench()
    bench.send(.numberChanged("555"), .sendCodeTapped)
    #expect(calls.all.isEmpty)
    #expect(
      bench.state
        == state {
          $0.phone.text = "555"
          $0.error = .invalidPhoneNumber(.wrongDigitCount(found: 3, expected: 10))
        })
    #expect(!bench.state.phone.canSendCode)
  }

  @Test func `Five digits are no code, and nothing is asked`() {
    let bench = bench()
    bench.send(.codeChanged("12345"), .verifyTapped)
    #expect(calls.all.isEmpty)
    #expect(
      bench.state
        == state {
          $0.code.text = "12345"
          $0.error = .invalidCode(.wrongLength(found: 5))
        })
    #expect(!bench.state.code.canVerify)
  }

  @Test func `Six digits are verified, and the earlier error goes`() {
    let bench = bench { $0.error = .codeExpired }
    bench.send(.codeChanged("123456"), .verifyTapped)
    #expect(calls.all == [.verify("123456")])
    #expect(bench.state == state { $0.code.text = "123456" })
  }

  @Test func `A failure is shown, and another attempt can be made`() {
    let bench = bench(.failure(.wrongCode(attemptsLeft: 4)))
    bench.send(.codeChanged("123456"), .verifyTapped)
    #expect(
      bench.state
        == state {
          $0.code.text = "123456"
          $0.error = .wrongCode(attemptsLeft: 4)
        })
    bench.send(.verifyTapped)
    #expect(calls.all.count == 2)
  }

  @Test func `A second tap while the first is under way does nothing`() {
    let bench = bench()
    bench.send(.numberChanged("5550100001"), .codeChanged("123456"))
    bench.sendAtOnce(.sendCodeTapped, .sendCodeTapped, .verifyTapped)
    #expect(calls.all == [.send("+15550100001")])
    bench.sendAtOnce(.codeChanged("123456"), .verifyTapped, .verifyTapped)
    #expect(calls.all == [.send("+15550100001"), .verify("123456")])
  }

  @Test func `A new code begins with an empty field`() {
    let bench = bench { $0.code.text = "999999" }
    bench.send(.numberChanged("5550100001"), .sendCodeTapped)
    #expect(bench.state.code.text.isEmpty)
  }

  @Test func `Changing the number clears everything`() {
    let bench = bench {
      $0.phone.text = "5550100001"
      $0.code.text = "123456"
      $0.error = .codeExpired
    }
    bench.send(.changeNumberTapped)
    #expect(bench.state == SignInFeature.State())
    #expect(calls.all == [.change])
  }

  @Test func `The number is not changed while a code is verified`() {
    let bench = bench { $0.code.text = "123456" }
    bench.sendAtOnce(.verifyTapped, .changeNumberTapped)
    #expect(calls.all == [.verify("123456")])
    #expect(bench.state.activity == nil)
  }
}
