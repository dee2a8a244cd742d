import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of verification codes, and of the start and end of sessions (rule 2.4).
struct BackendSignInTests {
  let harness = BackendHarness()
  let phone: PhoneNumber

  init() throws {
    phone = try .test(1)
  }

  private func wrongCode(otherThan code: VerificationCode) -> VerificationCode {
    let candidates = [1, 2].map { VerificationCode(number: $0) }
    return candidates.first { $0 != code } ?? code
  }

  @Test func `A code is drawn at random and sent by text message`() throws {
    let (_, code) = try harness.requestCode(for: phone, from: .anasDevice)
    #expect(harness.texts == [SMS(phone: phone, code: code, sentAt: testStart)])
    let (_, next) = try harness.requestCode(for: phone, from: .anasDevice)
    #expect(next != code)
  }

  @Test func `A code that a scenario sets applies only to the next request for a code`() throws {
    try harness.setNextCode("123456")
    #expect(try harness.requestCode(for: phone, from: .anasDevice).code.text == "123456")
    #expect(try harness.requestCode(for: phone, from: .anasDevice).code.text != "123456")
  }

  @Test func `The right code starts a session`() throws {
    let authentication = try harness.signIn(phone, on: .anasDevice)
    let account = try #require(harness.state.account(of: phone))
    #expect(account.id == authentication.account.id)
    #expect(account.session?.token == authentication.token)
    #expect(account.session?.device == .anasDevice)
    #expect(account.user == nil)
  }

  @Test func `A wrong code is refused with the number of attempts left`() throws {
    let (id, code) = try harness.requestCode(for: phone, from: .anasDevice)
    let wrong = wrongCode(otherThan: code)
    for left in [4, 3, 2, 1] {
      #expect(
        try harness.ask(.verifyCode(id, wrong), from: .anasDevice)
          == .failure(.wrongCode(attemptsLeft: left)))
    }
    #expect(
      try harness.ask(.verifyCode(id, wrong), from: .anasDevice) == .failure(.tooManyAttempts))
    #expect(try harness.ask(.verifyCode(id, code), from: .anasDevice) == .failure(.tooManyAttempts))
    #expect(harness.state.accounts.isEmpty)
  }

  @Test func `A code is refused five minutes after it was sent`() throws {
    let (id, code) = try harness.requestCode(for: phone, from: .anasDevice)
    harness.wait(300)
    #expect(try harness.ask(.verifyCode(id, code), from: .anasDevice) == .failure(.codeExpired))
  }

  @Test func `A code is accepted until five minutes after it was sent`() throws {
    let (id, code) = try harness.requestCode(for: phone, from: .anasDevice)
    harness.wait(299.999)
    #expect(throws: Never.self) { try harness.ask(.verifyCode(id, code), from: .anasDevice).get() }
  }

  @Test func `A superseded code is refused, and the newer one is accepted`() throws {
    let old = try harness.requestCode(for: phone, from: .anasDevice)
    let new = try harness.requestCode(for: phone, from: .anasDevice)
    #expect(
      try harness.ask(.verifyCode(old.id, old.code), from: .anasDevice) == .failure(.codeSuperseded)
    )
    #expect(throws: Never.self) {
      try harness.ask(.verifyCode(new.id, new.code), from: .anasDevice).get()
    }
  }

  @Test func `A used code is refused`() throws {
    let (id, code) = try harness.requestCode(for: phone, from: .anasDevice)
    _ = try harness.ask(.verifyCode(id, code), from: .anasDevice)
    #expect(try harness.ask(.verifyCode(id, code), from: .other) == .failure(.codeAlreadyUsed))
    #expect(harness.state.account(of: phone)?.session?.device == .anasDevice)
  }

  @Test func `A code that was never sent is refused`() throws {
    #expect(
      try harness.ask(
        .verifyCode(VerificationID(uuid(9)), VerificationCode("123456")), from: .anasDevice)
        == .failure(.unknownVerification))
  }

  @Test func `Another number's code is refused`() throws {
    let anasCode = try harness.requestCode(for: phone, from: .anasDevice)
    let bensCode = try harness.requestCode(for: try .test(2), from: .bensDevice)
    try #require(anasCode.code != bensCode.code)
    #expect(
      try harness.ask(.verifyCode(anasCode.id, bensCode.code), from: .anasDevice)
        == .failure(.wrongCode(attemptsLeft: 4)))
  }

  @Test func `A request for a code removes a code that was sent an hour ago`() throws {
    _ = try harness.requestCode(for: phone, from: .anasDevice)
    harness.wait(3_600)
    _ = try harness.requestCode(for: phone, from: .anasDevice)
    #expect(harness.state.verifications.count == 1)
  }

  /// The United States and Canada share a calling code.
  @Test func `A number belongs to one account, whether its region is the US or Canada`() throws {
    let first = try harness.signIn(phone, on: .anasDevice)
    let second = try harness.signIn(try .test(1, .ca), on: .anasDevice)
    #expect(first.account.id == second.account.id)
    #expect(harness.state.accounts.count == 1)
  }

  @Test func `Signing in on another device ends the session and notifies its device`() throws {
    let first = try harness.signIn(phone, on: .anasDevice)
    let (id, code) = try harness.requestCode(for: phone, from: .other)
    let sent = try harness.send(.verifyCode(id, code), from: .other)
    let end = SessionEnd(session: first.account.session, reason: .superseded)
    #expect(sent.contains { $0 == (.anasDevice, .sessionEnded(end)) })
    #expect(
      try harness.ask(.loadUser, from: .anasDevice, as: first.credentials)
        == .failure(.sessionEnded(end))
    )
    #expect(harness.state.account(of: phone)?.session?.device == .other)
  }

  @Test func `A token is refused after its device ended the session`() throws {
    let authentication = try harness.signIn(phone, on: .anasDevice)
    #expect(
      try harness.ask(.endSession, from: .anasDevice, as: authentication.credentials)
        == .success(.done))
    let end = SessionEnd(session: authentication.account.session, reason: .signedOut)
    #expect(
      try harness.ask(.loadUser, from: .anasDevice, as: authentication.credentials)
        == .failure(.sessionEnded(end)))
    #expect(harness.state.account(of: phone)?.session == nil)
  }
}
