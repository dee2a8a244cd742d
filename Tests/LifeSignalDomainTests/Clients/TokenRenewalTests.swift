import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of the renewal of an expired token, on behalf of all requests that were refused with it.
struct TokenRenewalTests {
  let harness = ConnectionHarness()
  let session: TestSession
  let old: Authentication
  let new = AuthToken("open")

  init() throws {
    old = try .sample()
    session = TestSession(old)
    harness.connection.authorize(by: session.access)
  }

  private var renewed: Credentials { Credentials(account: old.account.id, token: new) }
  private var requests: [BackendRequest] { harness.transport.requests.map(\.request) }

  private func load() -> (job: ConnectionHarness.Job, outcome: JobResult<UserSnapshot>) {
    harness.begin { [connection = harness.connection] in try await connection.request(.loadUser()) }
  }

  private func snapshot() throws -> UserSnapshot {
    UserSnapshot(revision: Revision(1), user: try .sample())
  }

  @Test func `Two requests with an expired token share one renewal and are sent again`() throws {
    let (first, second) = (load().outcome, load().outcome)
    try harness.deliver(.refused(RequestID(1), .tokenExpired))
    try harness.deliver(.refused(RequestID(2), .tokenExpired))
    #expect(requests == [.loadUser, .loadUser, .refreshToken])
    #expect(harness.transport.requests.last?.credentials == old.credentials)
    #expect(session.calls == [.renewalBegan(old.account.session)])
    try harness.answer(.tokenRefreshed(new))
    #expect(session.calls.last == .renewalEnded(old.account.session, new))
    #expect(requests.suffix(2) == [.loadUser, .loadUser])
    #expect(harness.transport.requests.suffix(2).map(\.credentials) == [renewed, renewed])
    try harness.deliver(.reply(RequestID(4), .user(try snapshot())))
    try harness.deliver(.reply(RequestID(5), .user(try snapshot())))
    #expect(first.value == (try snapshot()))
    #expect(second.value == (try snapshot()))
  }

  @Test func `A request that is refused after the renewal does not renew the token again`() throws {
    let (first, second) = (load().outcome, load().outcome)
    try harness.deliver(.refused(RequestID(1), .tokenExpired))
    try harness.answer(.tokenRefreshed(new))
    try harness.deliver(.refused(RequestID(2), .tokenExpired))
    #expect(requests == [.loadUser, .loadUser, .refreshToken, .loadUser, .loadUser])
    #expect(!first.isOver && !second.isOver)
  }

  @Test func `If the server refuses the renewal, all waiting requests fail and the session ends`()
    throws
  {
    let sessionEnd = harness.begin { [connection = harness.connection] in
      try await connection.sessionEnd { _ in true }
    }
    let (first, second) = (load().outcome, load().outcome)
    try harness.deliver(.refused(RequestID(1), .tokenExpired))
    try harness.deliver(.refused(RequestID(2), .tokenExpired))
    try harness.refuse(.notAuthenticated)
    for outcome in [first, second] {
      #expect(outcome.error as? ConnectionError == .refused(.notAuthenticated))
    }
    #expect(sessionEnd.outcome.value == .refused(old.account.session))
    #expect(requests.count == 3)
  }

  /// Invariant 8.
  @Test func `If the server does not reply to the renewal, the session continues`() throws {
    let sessionEnd = harness.begin { [connection = harness.connection] in
      try await connection.sessionEnd { _ in true }
    }
    let outcome = load().outcome
    try harness.refuse(.tokenExpired)
    harness.wait(30)
    #expect(outcome.error as? ConnectionError == .timedOut)
    #expect(!sessionEnd.outcome.isOver)
    #expect(
      session.calls == [
        .renewalBegan(old.account.session), .renewalEnded(old.account.session, nil),
      ])
    // The next request tries again.
    let next = load().outcome
    try harness.refuse(.tokenExpired)
    try harness.answer(.tokenRefreshed(new))
    try harness.answer(.user(try snapshot()))
    #expect(next.value == (try snapshot()))
  }

  @Test func `If the renewing request is cancelled, another request renews the token`() throws {
    let (first, second) = (load(), load().outcome)
    try harness.deliver(.refused(RequestID(1), .tokenExpired))
    try harness.deliver(.refused(RequestID(2), .tokenExpired))
    harness.cancel(first.job)
    #expect(first.outcome.error is CancellationError)
    #expect(requests == [.loadUser, .loadUser, .refreshToken, .refreshToken])
    try harness.answer(.tokenRefreshed(new))
    try harness.answer(.user(try snapshot()))
    #expect(second.value == (try snapshot()))
  }

  @Test func `A refusal of the previous token does not end the session`() throws {
    let sessionEnd = harness.begin { [connection = harness.connection] in
      try await connection.sessionEnd { _ in true }
    }
    let outcome = load().outcome
    session.set(Authentication(account: old.account, token: new))
    try harness.refuse(.notAuthenticated)
    #expect(harness.transport.requests.last?.credentials == renewed)
    try harness.answer(.user(try snapshot()))
    #expect(outcome.value == (try snapshot()))
    #expect(!sessionEnd.outcome.isOver)
  }

  @Test func `A request is not sent again in another account's session`() throws {
    let outcome = load().outcome
    try harness.refuse(.tokenExpired)
    session.set(try .sample(9))
    try harness.answer(.tokenRefreshed(new))
    #expect(outcome.error as? ConnectionError == .refused(.notAuthenticated))
    #expect(requests == [.loadUser, .refreshToken])
    #expect(session.current == (try .sample(9)))
  }

  @Test func `The end of a session that no observer awaits is reported to the next observer`()
    throws
  {
    let outcome = load().outcome
    try harness.refuse(.notAuthenticated)
    #expect(outcome.isOver)
    let sessionEnd = harness.begin { [connection = harness.connection] in
      try await connection.sessionEnd { _ in true }
    }
    #expect(sessionEnd.outcome.value == .refused(old.account.session))
    let later = harness.begin { [connection = harness.connection] in
      try await connection.sessionEnd { _ in true }
    }
    #expect(!later.outcome.isOver)
  }

  @Test func `Without a session, a refusal does not report the end of a session`() throws {
    session.set(nil)
    let sessionEnd = harness.begin { [connection = harness.connection] in
      try await connection.sessionEnd { _ in true }
    }
    for refusal in [BackendRefusal.notAuthenticated, .tokenExpired] {
      let outcome = load().outcome
      try harness.refuse(refusal)
      #expect(outcome.error as? ConnectionError == .refused(refusal))
    }
    #expect(!sessionEnd.outcome.isOver)
    #expect(requests == [.loadUser, .loadUser])
  }
}
