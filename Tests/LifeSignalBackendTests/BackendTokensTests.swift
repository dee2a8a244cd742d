import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of tokens, which are valid for an hour and renewed as long as their session lasts (rule
/// 2.4).
struct BackendTokensTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson

  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
  }

  private func token(in result: Result<BackendReply, BackendRefusal>) throws -> AuthToken {
    guard case .success(.tokenRefreshed(let token)) = result
    else { throw BackendHarness.HarnessError.noAnswer }
    return token
  }

  @Test func `A token is valid for 3,600 s, and can then be renewed`() throws {
    harness.wait(3_599.5)
    #expect(throws: Never.self) { try harness.ask(.loadUser, by: ana).get() }
    harness.wait(0.5)
    for request in [BackendRequest.loadUser, .change(.answerAllPings([])), .deleteAccount] {
      #expect(try harness.ask(request, by: ana) == .failure(.tokenExpired))
    }
    let fresh = try harness.refreshed(ana)
    #expect(fresh.credentials.token != ana.credentials.token)
    #expect(throws: Never.self) { try harness.ask(.loadUser, by: fresh).get() }
    harness.wait(3_600)
    #expect(try harness.ask(.loadUser, by: fresh) == .failure(.tokenExpired))
  }

  @Test func `A replaced token is refused as expired, and the session continues`() throws {
    let fresh = try harness.refreshed(ana)
    #expect(try harness.ask(.loadUser, by: ana) == .failure(.tokenExpired))
    #expect(throws: Never.self) { try harness.ask(.loadUser, by: fresh).get() }
  }

  @Test func `A second renewal with the old token returns the same new token`() throws {
    let first = try token(in: harness.ask(.refreshToken, by: ana))
    #expect(try token(in: harness.ask(.refreshToken, by: ana)) == first)
    // After the newer token has expired, the server issues another one.
    harness.wait(3_600)
    let second = try token(in: harness.ask(.refreshToken, by: ana))
    #expect(second != first)
    #expect(try harness.account(ana).session?.token == second)
  }

  @Test func `A session can continue after any number of lost replies`() throws {
    // The replies are lost: each renewal is requested with the first token.
    for _ in 0..<50 {
      harness.wait(3_600)
      _ = try harness.refreshed(ana)
    }
    // The server remembers the current token and eight earlier ones.
    #expect(try harness.account(ana).session?.tokens.count ?? 0 <= 9)
    // The last reply arrives.
    let renewed = try harness.refreshed(
      RegisteredPerson(
        device: ana.device,
        credentials: Credentials(
          account: ana.id, token: try #require(try harness.account(ana).session?.token)),
        user: ana.user))
    #expect(throws: Never.self) { try harness.ask(.loadUser, by: renewed).get() }
  }

  @Test func `A token is renewed only with a token of the session, on its device`() throws {
    let guess = Credentials(account: ana.id, token: AuthToken("guess"))
    #expect(
      try harness.ask(.refreshToken, from: .anasDevice, as: guess) == .failure(.notAuthenticated))
    #expect(
      try harness.ask(.refreshToken, from: .bensDevice, as: ana.credentials)
        == .failure(.notAuthenticated))
    let ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    let stolen = Credentials(account: ana.id, token: ben.credentials.token)
    #expect(
      try harness.ask(.refreshToken, from: .bensDevice, as: stolen) == .failure(.notAuthenticated))
  }

  @Test func `A session can be ended with an expired token`() throws {
    harness.wait(4_000)
    #expect(try harness.ask(.endSession, by: ana) == .success(.done))
    #expect(try harness.account(ana).session == nil)
  }

  /// The replies to the renewals may be lost.
  @Test func `An emergency with an expired token takes effect, and its sender must still renew it`()
    throws
  {
    let ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    try harness.link(ana, ben, .responder)
    let made = harness.now
    harness.wait(4_000)
    let request = BackendRequest.perform(harness.action(.alertOn, madeAt: made))
    #expect(try harness.ask(request, by: ana) == .failure(.tokenExpired))
    #expect(try harness.user(ana).alert == .active(since: made))
    #expect(harness.kinds(ben) == [.receiveDependentManualAlertActive])
    // A repeated message changes nothing, and the next token shows the outcome.
    let accounts = harness.state.accounts
    #expect(try harness.ask(request, by: ana) == .failure(.tokenExpired))
    #expect(harness.state.accounts == accounts)
    let renewed = try harness.refreshed(ana)
    guard case .success(.user(let snapshot)) = try harness.ask(request, by: renewed)
    else { throw BackendHarness.HarnessError.noAnswer }
    #expect(snapshot.user.alert == .active(since: made))
    #expect(harness.kinds(ben) == [.receiveDependentManualAlertActive])
    // The replaced token is an expired one.
    #expect(try harness.perform(.alertOn(2), by: ana) == .failure(.tokenExpired))
    #expect(try harness.user(ana).emergencies.count == 2)
  }

  /// A phone that keeps an emergency asks for this. It has no live session.
  @Test func `Whether an account exists depends on no token`() throws {
    let (tablet, state) = (try harness.signIn(try .test(1), on: .other), harness.state)
    #expect(try harness.ask(.checkAccount, by: ana) == .success(.done))
    #expect(harness.state.accounts == state.accounts)
    _ = try harness.ask(.deleteAccount, from: .other, as: tablet.credentials).get()
    #expect(try harness.ask(.checkAccount, by: ana) == .failure(.noSuchAccount))
    #expect(try harness.ask(.checkAccount, from: .anasDevice) == .failure(.noSuchAccount))
  }

  @Test func `An expired token is good for nothing but an emergency`() throws {
    _ = try harness.perform(.alertOn, by: ana).get()
    harness.wait(4_000)
    let accounts = harness.state.accounts
    let code = try harness.user(ana).qrCode
    let requests: [BackendRequest] = [
      .perform(harness.action(.checkIn)), .perform(harness.action(.alertOff)),
      .perform(harness.action(.setNote(try EmergencyNote("Asthma")))),
      .perform(harness.action(.resetQRCode(code))), .loadUser, .loadTime, .deleteAccount,
      .revokeEarlierSessions, .resetQRCode(code), .setAvatar(nil), .previewContact(code),
      .addContact(code, .both), .change(.answerAllPings([])), .markRead([]),
      .clearNotifications(.alerts), .registerPushAddress(nil), .subscribe(SubscriptionID(1), .user),
      .sync([], asOf: RequestID(1)),
    ]
    for request in requests {
      #expect(try harness.ask(request, by: ana) == .failure(.tokenExpired), "\(request)")
    }
    #expect(harness.state.accounts == accounts)
  }

  @Test func `An emergency with a token of a stranger is refused`() throws {
    let ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    harness.wait(4_000)
    let accounts = harness.state.accounts
    for credentials in [
      Credentials(account: ana.id, token: AuthToken("guess")),
      Credentials(account: ana.id, token: ben.credentials.token), ana.credentials,
    ] {
      let request = BackendRequest.perform(harness.action(.alertOn))
      #expect(
        try harness.ask(request, from: .bensDevice, as: credentials) == .failure(.notAuthenticated))
    }
    let session = try #require(try harness.account(ana).session?.id)
    _ = harness.act(.sessionRevoked(ana.id))
    #expect(
      try harness.perform(.alertOn, by: ana)
        == .failure(.sessionEnded(SessionEnd(session: session, reason: .revoked))))
    #expect(harness.state.accounts[ben.id] == accounts[ben.id])
    #expect(try harness.user(ana).alert == .inactive)
  }

  @Test func `Every token of an ended session is refused with the reason why it ended`() throws {
    let fresh = try harness.refreshed(ana)
    let session = try #require(try harness.account(ana).session?.id)
    _ = try harness.signIn(try .test(1), on: .other)
    let end = SessionEnd(session: session, reason: .superseded)
    for person in [ana, fresh] {
      #expect(try harness.ask(.refreshToken, by: person) == .failure(.sessionEnded(end)))
    }
  }

  @Test func `Revoking a session notifies its device and invalidates its token`() throws {
    let session = try #require(try harness.account(ana).session?.id)
    let end = SessionEnd(session: session, reason: .revoked)
    let sent = harness.act(.sessionRevoked(ana.id))
    #expect(sent.map(\.message) == [.sessionEnded(end)])
    #expect(try harness.ask(.refreshToken, by: ana) == .failure(.sessionEnded(end)))
    // Revoking an ended session, or one of an unknown account, does nothing.
    #expect(harness.act(.sessionRevoked(ana.id)).isEmpty)
    #expect(harness.act(.sessionRevoked(UserID(uuid(99)))).isEmpty)
  }

  @Test func `The number of remembered sessions is limited`() throws {
    // A session that was replaced by a newer one would be remembered.
    _ = harness.act(.sessionRevoked(ana.id))
    for _ in 0..<30 {
      _ = try harness.signIn(try .test(1), on: .anasDevice)
      _ = harness.act(.sessionRevoked(ana.id))
    }
    #expect(try harness.account(ana).endedSessions.count == Account.maximumEndedSessions)
  }
}
