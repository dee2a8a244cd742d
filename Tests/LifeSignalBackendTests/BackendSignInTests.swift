import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

struct BackendSignInTests {
  let bench = BackendHarness()
  let phone: PhoneNumber

  init() throws {
    phone = try .test(1)
  }

  private func other(than code: VerificationCode) -> VerificationCode {
    let candidates = [1, 2].map { VerificationCode(number: $0) }
    return candidates.first { $0 != code } ?? code
  }

  @Test func `A code is drawn at random and sent by text message`() throws {
    let (_, code) = try bench.code(for: phone, from: .anas)
    #expect(bench.texts == [SMS(phone: phone, code: code, sentAt: testStart)])
    let (_, next) = try bench.code(for: phone, from: .anas)
    #expect(next != code)
  }

  @Test func `A scenario sets the next code, and only that one`() throws {
    try bench.fix("123456")
    #expect(try bench.code(for: phone, from: .anas).code.text == "123456")
    #expect(try bench.code(for: phone, from: .anas).code.text != "123456")
  }

  @Test func `The right code starts a session`() throws {
    let authentication = try bench.signIn(phone, on: .anas)
    let account = try #require(bench.state.account(of: phone))
    #expect(account.id == authentication.account.id)
    #expect(account.session?.token == authentication.token)
    #expect(account.session?.device == .anas)
    #expect(account.user == nil)
  }

  @Test func `A wrong code is refused with the number of attempts left`() throws {
    let (id, code) = try bench.code(for: phone, from: .anas)
    let wrong = other(than: code)
    for left in [4, 3, 2, 1] {
      #expect(
        try bench.ask(.verifyCode(id, wrong), from: .anas)
          == .failure(.wrongCode(attemptsLeft: left)))
    }
    #expect(try bench.ask(.verifyCode(id, wrong), from: .anas) == .failure(.tooManyAttempts))
    #expect(try bench.ask(.verifyCode(id, code), from: .anas) == .failure(.tooManyAttempts))
    #expect(bench.state.accounts.isEmpty)
  }

  @Test func `A code is refused from five minutes on`() throws {
    let (id, code) = try bench.code(for: phone, from: .anas)
    bench.wait(300)
    #expect(try bench.ask(.verifyCode(id, code), from: .anas) == .failure(.codeExpired))
  }

  @Test func `A code is accepted before five minutes`() throws {
    let (id, code) = try bench.code(for: phone, from: .anas)
    bench.wait(299.999)
    #expect(throws: Never.self) { try bench.ask(.verifyCode(id, code), from: .anas).get() }
  }

  @Test func `A superseded code is refused, and the newer one is accepted`() throws {
    let old = try bench.code(for: phone, from: .anas)
    let new = try bench.code(for: phone, from: .anas)
    #expect(
      try bench.ask(.verifyCode(old.id, old.code), from: .anas) == .failure(.codeSuperseded))
    #expect(throws: Never.self) { try bench.ask(.verifyCode(new.id, new.code), from: .anas).get() }
  }

  @Test func `A used code is refused`() throws {
    let (id, code) = try bench.code(for: phone, from: .anas)
    _ = try bench.ask(.verifyCode(id, code), from: .anas)
    #expect(try bench.ask(.verifyCode(id, code), from: .other) == .failure(.codeAlreadyUsed))
    #expect(bench.state.account(of: phone)?.session?.device == .anas)
  }

  @Test func `A code that was never sent is refused`() throws {
    #expect(
      try bench.ask(.verifyCode(VerificationID(uuid(9)), VerificationCode("123456")), from: .anas)
        == .failure(.unknownVerification))
  }

  @Test func `Another number's code is refused`() throws {
    let mine = try bench.code(for: phone, from: .anas)
    let theirs = try bench.code(for: try .test(2), from: .bens)
    try #require(mine.code != theirs.code)
    #expect(
      try bench.ask(.verifyCode(mine.id, theirs.code), from: .anas)
        == .failure(.wrongCode(attemptsLeft: 4)))
  }

  @Test func `Old codes are removed`() throws {
    _ = try bench.code(for: phone, from: .anas)
    bench.wait(3_600)
    _ = try bench.code(for: phone, from: .anas)
    #expect(bench.state.verifications.count == 1)
  }

  /// The United States and Canada share a calling code.
  @Test func `A number belongs to one account, for whichever region it is typed`() throws {
    let first = try bench.signIn(phone, on: .anas)
    let second = try bench.signIn(try .test(1, .ca), on: .anas)
    #expect(first.account.id == second.account.id)
    #expect(bench.state.accounts.count == 1)
  }

  @Test func `Signing in on another device ends the session and notifies its device`() throws {
    let first = try bench.signIn(phone, on: .anas)
    let (id, code) = try bench.code(for: phone, from: .other)
    let sent = try bench.send(.verifyCode(id, code), from: .other)
    let end = SessionEnd(session: first.account.session, reason: .superseded)
    #expect(sent.contains { $0 == (.anas, .sessionEnded(end)) })
    #expect(
      try bench.ask(.loadUser, from: .anas, as: first.credentials) == .failure(.sessionEnded(end)))
    #expect(bench.state.account(of: phone)?.session?.device == .other)
  }

  @Test func `A session that its device ended is over`() throws {
    let it = try bench.signIn(phone, on: .anas)
    #expect(try bench.ask(.endSession, from: .anas, as: it.credentials) == .success(.done))
    let end = SessionEnd(session: it.account.session, reason: .signedOut)
    #expect(
      try bench.ask(.loadUser, from: .anas, as: it.credentials) == .failure(.sessionEnded(end)))
    #expect(bench.state.account(of: phone)?.session == nil)
  }
}
