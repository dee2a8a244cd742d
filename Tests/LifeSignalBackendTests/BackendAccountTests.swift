import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of changing the phone number, uploading a picture, and deleting the account.
struct BackendAccountTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson

  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
    ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    try harness.link(ana, ben, .both)
  }

  /// Requests a code to change a person's number, and returns the code from the text message.
  private func requestChangeCode(
    to phoneIndex: Int, by person: RegisteredPerson
  ) throws -> (id: VerificationID, code: VerificationCode) {
    guard
      case .success(.codeSent(let id)) = try harness.ask(
        .sendPhoneChangeCode(try .test(phoneIndex)), by: person),
      let sms = harness.texts.last
    else { throw BackendHarness.HarnessError.noAnswer }
    #expect(sms.phone == (try .test(phoneIndex)))
    return (id, sms.code)
  }

  // MARK: Changing the number

  /// Regression test: the change used to affect only the sign-in, and not the profile (rule 3.4).
  /// The scenario `13-phone-number` checks the same in the app.
  @Test func `A new number applies to the sign-in, the profile and the contacts' view`() throws {
    let (id, code) = try requestChangeCode(to: 7, by: ana)
    let wrongCode = VerificationCode(number: 1 + (UInt64(code.text) ?? 0))
    #expect(
      try harness.ask(.changePhone(id, wrongCode), by: ana) == .failure(.wrongCode(attemptsLeft: 4))
    )
    guard case .success(.user(let snapshot)) = try harness.ask(.changePhone(id, code), by: ana)
    else { throw BackendHarness.HarnessError.noAnswer }
    #expect(snapshot.user.phone == (try .test(7)))
    #expect(harness.state.contact(ana.id, of: ben.id)?.phone == (try .test(7)))
    #expect(harness.state.account(of: try .test(1)) == nil)
    #expect(harness.lastMessage(ana) == "You now sign in with +15550100007.")
    expectWellFormed(harness.state, at: harness.now)
    #expect(try harness.signIn(try .test(7), on: .other).account.id == ana.id)
    #expect(try harness.signIn(try .test(1), on: .other).account.id != ana.id)
  }

  @Test func `The number of another account is refused, on request and on verification`() throws {
    #expect(
      try harness.ask(.sendPhoneChangeCode(try .test(2)), by: ana) == .failure(.phoneInUse))
    let (id, code) = try requestChangeCode(to: 7, by: ana)
    _ = try harness.signIn(try .test(7), on: .other)
    #expect(try harness.ask(.changePhone(id, code), by: ana) == .failure(.phoneInUse))
    #expect(try harness.account(ana).phone == (try .test(1)))
  }

  @Test func `A code to change a number is valid for its account and purpose only`() throws {
    let (id, code) = try requestChangeCode(to: 7, by: ana)
    #expect(try harness.ask(.changePhone(id, code), by: ben) == .failure(.unknownVerification))
    #expect(
      try harness.ask(.verifyCode(id, code), from: .other) == .failure(.unknownVerification))
    let signInCode = try harness.requestCode(for: try .test(8), from: .anasDevice)
    #expect(
      try harness.ask(.changePhone(signInCode.id, signInCode.code), by: ana)
        == .failure(.unknownVerification))
  }

  @Test func `A code to change a number expires, can be superseded, and works only once`() throws {
    let firstCode = try requestChangeCode(to: 7, by: ana)
    let secondCode = try requestChangeCode(to: 7, by: ana)
    #expect(
      try harness.ask(.changePhone(firstCode.id, firstCode.code), by: ana)
        == .failure(.codeSuperseded))
    _ = try harness.ask(.changePhone(secondCode.id, secondCode.code), by: ana).get()
    #expect(
      try harness.ask(.changePhone(secondCode.id, secondCode.code), by: ana)
        == .failure(.codeAlreadyUsed))
    let expired = try requestChangeCode(to: 8, by: ana)
    harness.wait(300)
    #expect(
      try harness.ask(.changePhone(expired.id, expired.code), by: ana) == .failure(.codeExpired))
  }

  @Test func `A change of the number to the account's current number changes nothing`() throws {
    let (id, code) = try requestChangeCode(to: 1, by: ana)
    let revisionBefore = try harness.account(ana).userRevision
    _ = try harness.ask(.changePhone(id, code), by: ana).get()
    #expect(try harness.account(ana).userRevision == revisionBefore)
    #expect(harness.state.account(of: try .test(1))?.id == ana.id)
  }

  // MARK: Deleting the account

  /// The scenario `14-delete-account` checks the same in the app.
  @Test func `Deleting an account removes it from its contacts' lists and frees its number`() throws
  {
    try harness.ask(.ping(ben.id), by: ana)
    try harness.send(.subscribe(SubscriptionID(1), .contacts), by: ben)
    let sent = try harness.send(.deleteAccount, by: ana)
    #expect(sent.first?.device == .anasDevice)
    let revision = try harness.account(ben).contactsRevision
    #expect(
      sent.last?.message
        == .event(
          SubscriptionID(1),
          .contacts(.change(ContactChange(revision: revision, kind: .removed(ana.id))))))
    #expect(harness.state.accounts[ana.id] == nil)
    #expect(harness.relation(ben, ana) == nil)
    #expect(
      harness.kinds(ben) == [.receiveResponderPing, .receiveContactRemoved, .cancelDependentPing])
    #expect(harness.state.qrCodes[ana.user.qrCode] == .dead)
    #expect(try harness.ask(.loadUser, by: ana) == .failure(.notAuthenticated))
    expectWellFormed(harness.state, at: harness.now)
    #expect(try harness.signIn(try .test(1), on: .anasDevice).account.id != ana.id)
  }

  @Test func `An account without a profile can be deleted`() throws {
    let eve = try harness.signIn(try .test(4), on: .other)
    #expect(
      try harness.ask(.deleteAccount, from: .other, as: eve.credentials) == .success(.done))
    #expect(harness.state.account(of: try .test(4)) == nil)
  }

  // MARK: Pictures

  private func setAvatar(_ bytes: [UInt8]?) throws -> User {
    guard case .success(.user(let snapshot)) = try harness.ask(.setAvatar(bytes), by: ana)
    else { throw BackendHarness.HarnessError.noAnswer }
    return snapshot.user
  }

  @Test func `Each picture has its own identifier, which contacts see`() throws {
    let first = try #require(try setAvatar([1, 2, 3]).avatar)
    let second = try #require(try setAvatar([1, 2, 3]).avatar)
    #expect(first != second)
    #expect(harness.state.contact(ana.id, of: ben.id)?.avatar == second)
    for person in [ana, ben] {
      #expect(try harness.ask(.loadAvatar(second), by: person) == .success(.avatar([1, 2, 3])))
      #expect(try harness.ask(.loadAvatar(first), by: person) == .failure(.noSuchAvatar))
    }
    #expect(try setAvatar(nil).avatar == nil)
    #expect(harness.state.contact(ana.id, of: ben.id)?.avatar == nil)
    #expect(try harness.ask(.loadAvatar(second), by: ana) == .failure(.noSuchAvatar))
  }

  @Test func `A person who is not a contact cannot load a picture`() throws {
    let id = try #require(try setAvatar([1, 2, 3]).avatar)
    let cara = try harness.register("Cara Lund", 3, on: .other)
    #expect(try harness.ask(.loadAvatar(id), by: cara) == .failure(.noSuchAvatar))
  }

  @Test func `A picture of more than 64 KB is refused, and the previous one is kept`() throws {
    let id = try #require(try setAvatar(Array(repeating: 255, count: 65_536)).avatar)
    #expect(
      try harness.ask(.setAvatar(Array(repeating: 255, count: 65_537)), by: ana)
        == .failure(.avatarTooLarge(limit: 65_536)))
    #expect(try harness.user(ana).avatar == id)
    let eve = try harness.signIn(try .test(4), on: .other)
    #expect(
      try harness.ask(.setAvatar([1]), from: .other, as: eve.credentials)
        == .failure(.userNotFound))
  }
}
