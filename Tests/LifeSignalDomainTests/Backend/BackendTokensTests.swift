import Foundation
import Testing

@testable import LifeSignalDomain

/// Tokens are good for an hour, sessions until they end (2.4).
struct BackendTokensTests {
  let bench = BackendBench()
  let ana: Joined

  init() throws {
    ana = try bench.person("Ana Diaz", 1, on: .anas)
  }

  private func token(_ result: Result<BackendReply, BackendRefusal>) throws -> AuthToken {
    guard case .success(.tokenRefreshed(let token)) = result
    else { throw BackendBench.BenchError.noAnswer }
    return token
  }

  @Test func `A token is good for 3,600 s, and then for another one`() throws {
    bench.wait(3_599.5)
    #expect(throws: Never.self) { try bench.ask(.loadUser, by: ana).get() }
    bench.wait(0.5)
    for request in [BackendRequest.loadUser, .answerAllPings, .deleteAccount] {
      #expect(try bench.ask(request, by: ana) == .failure(.tokenExpired))
    }
    let fresh = try bench.refreshed(ana)
    #expect(fresh.credentials.token != ana.credentials.token)
    #expect(throws: Never.self) { try bench.ask(.loadUser, by: fresh).get() }
    bench.wait(3_600)
    #expect(try bench.ask(.loadUser, by: fresh) == .failure(.tokenExpired))
  }

  @Test func `A token that was replaced is too old, not unknown: the session is not over`() throws {
    let fresh = try bench.refreshed(ana)
    #expect(try bench.ask(.loadUser, by: ana) == .failure(.tokenExpired))
    #expect(throws: Never.self) { try bench.ask(.loadUser, by: fresh).get() }
  }

  @Test func `Who asks again with the old token gets the same new one: the reply was lost`() throws
  {
    let first = try token(bench.ask(.refreshToken, by: ana))
    #expect(try token(bench.ask(.refreshToken, by: ana)) == first)
    // Once the newer one is too old as well, there is another.
    bench.wait(3_600)
    let second = try token(bench.ask(.refreshToken, by: ana))
    #expect(second != first)
    #expect(try bench.account(ana).session?.token == second)
  }

  @Test func `Any number of lost replies leaves a session that can be gone on with`() throws {
    for _ in 0..<50 {
      bench.wait(3_600)
      _ = try bench.refreshed(ana)
    }
    #expect(try bench.account(ana).session?.tokens.count ?? 0 <= 9)
    // The device has one of the last ones.
    let last = try bench.refreshed(
      Joined(
        device: ana.device,
        credentials: Credentials(
          account: ana.id, token: try #require(try bench.account(ana).session?.token)),
        user: ana.user))
    #expect(throws: Never.self) { try bench.ask(.loadUser, by: last).get() }
  }

  @Test func `No token is given to who has none of the session, nor to another device`() throws {
    let guess = Credentials(account: ana.id, token: AuthToken("guess"))
    #expect(
      try bench.ask(.refreshToken, from: .anas, as: guess) == .failure(.notAuthenticated))
    #expect(
      try bench.ask(.refreshToken, from: .bens, as: ana.credentials)
        == .failure(.notAuthenticated))
    let ben = try bench.person("Ben Okafor", 2, on: .bens)
    let stolen = Credentials(account: ana.id, token: ben.credentials.token)
    #expect(try bench.ask(.refreshToken, from: .bens, as: stolen) == .failure(.notAuthenticated))
  }

  @Test func `A session can be ended with a token that is too old`() throws {
    bench.wait(4_000)
    #expect(try bench.ask(.endSession, by: ana) == .success(.done))
    #expect(try bench.account(ana).session == nil)
  }

  @Test func `Every token of a session that is over says so`() throws {
    let fresh = try bench.refreshed(ana)
    let session = try #require(try bench.account(ana).session?.id)
    _ = try bench.signIn(try .test(1), on: .other)
    let end = SessionEnd(session: session, reason: .superseded)
    for person in [ana, fresh] {
      #expect(try bench.ask(.refreshToken, by: person) == .failure(.sessionEnded(end)))
    }
  }

  @Test func `A revoked session is over: its device is told, and its token refused`() throws {
    let session = try #require(try bench.account(ana).session?.id)
    let end = SessionEnd(session: session, reason: .revoked)
    let sent = bench.act(.sessionRevoked(ana.id))
    #expect(sent.map(\.message) == [.sessionEnded(end)])
    #expect(try bench.ask(.refreshToken, by: ana) == .failure(.sessionEnded(end)))
    // There is nothing to revoke any more, nor of nobody.
    #expect(bench.act(.sessionRevoked(ana.id)).isEmpty)
    #expect(bench.act(.sessionRevoked(UserID(uuid(99)))).isEmpty)
  }

  @Test func `Ended sessions are remembered, and not without end`() throws {
    for _ in 0..<30 { _ = try bench.signIn(try .test(1), on: .anas) }
    #expect(try bench.account(ana).endedSessions.count == Account.rememberedSessions)
  }
}
