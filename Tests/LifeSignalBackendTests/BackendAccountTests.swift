import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Changing the phone number, uploading a picture, and deleting the account.
struct BackendAccountTests {
  let bench = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson

  init() throws {
    ana = try bench.person("Ana Diaz", 1, on: .anas)
    ben = try bench.person("Ben Okafor", 2, on: .bens)
    try bench.link(ana, ben, .both)
  }

  /// Requests a code to change a person's number, and returns the code from the text message.
  private func codeForChange(
    to number: Int, by person: RegisteredPerson
  ) throws -> (id: VerificationID, code: VerificationCode) {
    guard
      case .success(.codeSent(let id)) = try bench.ask(
        .sendPhoneChangeCode(try .test(number)), by: person),
      let sms = bench.texts.last
    else { throw BackendHarness.BenchError.noAnswer }
    #expect(sms.phone == (try .test(number)))
    return (id, sms.code)
  }

  // MARK: Changing the number

  /// Regression test: the change used to affect only the sign-in, and not the profile (3.4). The
  /// scenario `13-phone-number` checks the same in the app.
  @Test func `A new number applies to the sign-in, the profile and the contacts' view`() throws {
    let (id, code) = try codeForChange(to: 7, by: ana)
    let wrong = VerificationCode(number: 1 + (UInt64(code.text) ?? 0))
    #expect(
      try bench.ask(.changePhone(id, wrong), by: ana) == .failure(.wrongCode(attemptsLeft: 4)))
    guard case .success(.user(let snapshot)) = try bench.ask(.changePhone(id, code), by: ana)
    else { throw BackendHarness.BenchError.noAnswer }
    #expect(snapshot.user.phone == (try .test(7)))
    #expect(bench.state.contact(ana.id, of: ben.id)?.phone == (try .test(7)))
    #expect(bench.state.account(of: try .test(1)) == nil)
    #expect(bench.lastMessage(ana) == "You sign in with +15550100007 now.")
    expectWellFormed(bench.state, at: bench.now)
    #expect(try bench.signIn(try .test(7), on: .other).account.id == ana.id)
    #expect(try bench.signIn(try .test(1), on: .other).account.id != ana.id)
  }

  @Test func `A number of another account is refused, on request and on verification`() throws {
    #expect(
      try bench.ask(.sendPhoneChangeCode(try .test(2)), by: ana) == .failure(.phoneInUse))
    let (id, code) = try codeForChange(to: 7, by: ana)
    _ = try bench.signIn(try .test(7), on: .other)
    #expect(try bench.ask(.changePhone(id, code), by: ana) == .failure(.phoneInUse))
    #expect(try bench.account(ana).phone == (try .test(1)))
  }

  @Test func `A code to change a number is valid for its account and purpose only`() throws {
    let (id, code) = try codeForChange(to: 7, by: ana)
    #expect(try bench.ask(.changePhone(id, code), by: ben) == .failure(.unknownVerification))
    #expect(
      try bench.ask(.verifyCode(id, code), from: .other) == .failure(.unknownVerification))
    let signIn = try bench.code(for: try .test(8), from: .anas)
    #expect(
      try bench.ask(.changePhone(signIn.id, signIn.code), by: ana)
        == .failure(.unknownVerification))
  }

  @Test func `A code to change a number expires, is superseded, and can be used once`() throws {
    let old = try codeForChange(to: 7, by: ana)
    let new = try codeForChange(to: 7, by: ana)
    #expect(try bench.ask(.changePhone(old.id, old.code), by: ana) == .failure(.codeSuperseded))
    _ = try bench.ask(.changePhone(new.id, new.code), by: ana).get()
    #expect(try bench.ask(.changePhone(new.id, new.code), by: ana) == .failure(.codeAlreadyUsed))
    let late = try codeForChange(to: 8, by: ana)
    bench.wait(300)
    #expect(try bench.ask(.changePhone(late.id, late.code), by: ana) == .failure(.codeExpired))
  }

  @Test func `A change to the account's own number changes nothing`() throws {
    let (id, code) = try codeForChange(to: 1, by: ana)
    let before = try bench.account(ana).userRevision
    _ = try bench.ask(.changePhone(id, code), by: ana).get()
    #expect(try bench.account(ana).userRevision == before)
    #expect(bench.state.account(of: try .test(1))?.id == ana.id)
  }

  // MARK: Deleting the account

  /// The scenario `14-delete-account` checks the same in the app.
  @Test func `Deleting an account removes it on both sides and frees its number`() throws {
    try bench.ask(.ping(ben.id), by: ana)
    try bench.send(.subscribe(SubscriptionID(1), .contacts), by: ben)
    let sent = try bench.send(.deleteAccount, by: ana)
    #expect(sent.first?.device == .anas)
    let revision = try bench.account(ben).contactsRevision
    #expect(
      sent.last?.message
        == .event(
          SubscriptionID(1),
          .contacts(.change(ContactChange(revision: revision, kind: .removed(ana.id))))))
    #expect(bench.state.accounts[ana.id] == nil)
    #expect(bench.relation(ben, ana) == nil)
    #expect(
      bench.kinds(ben) == [.receiveResponderPing, .receiveContactRemoved, .cancelDependentPing])
    #expect(bench.state.qrCodes[ana.user.qrCode] == .dead)
    #expect(try bench.ask(.loadUser, by: ana) == .failure(.notAuthenticated))
    expectWellFormed(bench.state, at: bench.now)
    #expect(try bench.signIn(try .test(1), on: .anas).account.id != ana.id)
  }

  @Test func `An account without a profile can be deleted`() throws {
    let eve = try bench.signIn(try .test(4), on: .other)
    #expect(
      try bench.ask(.deleteAccount, from: .other, as: eve.credentials) == .success(.done))
    #expect(bench.state.account(of: try .test(4)) == nil)
  }

  // MARK: Pictures

  private func setAvatar(_ bytes: [UInt8]?) throws -> User {
    guard case .success(.user(let snapshot)) = try bench.ask(.setAvatar(bytes), by: ana)
    else { throw BackendHarness.BenchError.noAnswer }
    return snapshot.user
  }

  @Test func `Each picture has its own identifier, which contacts see`() throws {
    let first = try #require(try setAvatar([1, 2, 3]).avatar)
    let second = try #require(try setAvatar([1, 2, 3]).avatar)
    #expect(first != second)
    #expect(bench.state.contact(ana.id, of: ben.id)?.avatar == second)
    for person in [ana, ben] {
      #expect(try bench.ask(.loadAvatar(second), by: person) == .success(.avatar([1, 2, 3])))
      #expect(try bench.ask(.loadAvatar(first), by: person) == .failure(.noSuchAvatar))
    }
    #expect(try setAvatar(nil).avatar == nil)
    #expect(bench.state.contact(ana.id, of: ben.id)?.avatar == nil)
    #expect(try bench.ask(.loadAvatar(second), by: ana) == .failure(.noSuchAvatar))
  }

  @Test func `A person who is not a contact cannot load a picture`() throws {
    let id = try #require(try setAvatar([1, 2, 3]).avatar)
    let cara = try bench.person("Cara Lund", 3, on: .other)
    #expect(try bench.ask(.loadAvatar(id), by: cara) == .failure(.noSuchAvatar))
  }

  @Test func `A picture of more than 64 KB is refused, and the previous one is kept`() throws {
    let id = try #require(try setAvatar(Array(repeating: 255, count: 65_536)).avatar)
    #expect(
      try bench.ask(.setAvatar(Array(repeating: 255, count: 65_537)), by: ana)
        == .failure(.avatarTooLarge(limit: 65_536)))
    #expect(try bench.user(ana).avatar == id)
    let eve = try bench.signIn(try .test(4), on: .other)
    #expect(
      try bench.ask(.setAvatar([1]), from: .other, as: eve.credentials)
        == .failure(.userNotFound))
  }
}
