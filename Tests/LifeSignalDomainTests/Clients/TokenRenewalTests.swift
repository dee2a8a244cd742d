import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of the renewal of an expired token. One renewal serves all requests that were refused with
/// that token.
struct TokenRenewalTests {
  let harness = ConnectionHarness()
  let session: TestSession
  let oldAuthentication: Authentication
  let newToken = AuthToken("open")

  init() throws {
    oldAuthentication = try .sample()
    session = TestSession(oldAuthentication)
    harness.connection.authorize(by: session.access)
  }

  private var renewedCredentials: Credentials {
    Credentials(account: oldAuthentication.account.id, token: newToken)
  }
  private var requests: [BackendRequest] { harness.transport.requests.map(\.request) }

  private func requestUser() -> (job: ConnectionHarness.Job, outcome: JobResult<UserSnapshot>) {
    harness.begin { [connection = harness.connection] in try await connection.request(.loadUser()) }
  }

  private func snapshot() throws -> UserSnapshot {
    UserSnapshot(revision: Revision(1), user: try .sample())
  }

  @Test func `Two requests with an expired token share one renewal and are sent again`() throws {
    let (first, second) = (requestUser().outcome, requestUser().outcome)
    try harness.deliver(.refused(RequestID(1), .tokenExpired))
    try harness.deliver(.refused(RequestID(2), .tokenExpired))
    #expect(requests == [.loadUser, .loadUser, .refreshToken])
    #expect(harness.transport.requests.last?.credentials == oldAuthentication.credentials)
    #expect(session.calls == [.renewalBegan(oldAuthentication.account.session)])
    try harness.answer(.tokenRefreshed(newToken))
    #expect(session.calls.last == .renewalEnded(oldAuthentication.account.session, newToken))
    #expect(requests.suffix(2) == [.loadUser, .loadUser])
    #expect(
      harness.transport.requests.suffix(2).map(\.credentials) == [
        renewedCredentials, renewedCredentials,
      ])
    try harness.deliver(.reply(RequestID(4), .user(try snapshot())))
    try harness.deliver(.reply(RequestID(5), .user(try snapshot())))
    #expect(first.value == (try snapshot()))
    #expect(second.value == (try snapshot()))
  }

  @Test func `A request that is refused after the renewal does not renew the token again`() throws {
    let (first, second) = (requestUser().outcome, requestUser().outcome)
    try harness.deliver(.refused(RequestID(1), .tokenExpired))
    try harness.answer(.tokenRefreshed(newToken))
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
    let (first, second) = (requestUser().outcome, requestUser().outcome)
    try harness.deliver(.refused(RequestID(1), .tokenExpired))
    try harness.deliver(.refused(RequestID(2), .tokenExpired))
    try harness.refuse(.notAuthenticated)
    for outcome in [first, second] {
      #expect(outcome.error as? ConnectionError == .refused(.notAuthenticated))
    }
    #expect(sessionEnd.outcome.value == .refused(oldAuthentication.account.session))
    #expect(requests.count == 3)
  }

  /// Invariant 8.
  @Test func `If the server does not reply to the renewal, the session continues`() throws {
    let sessionEnd = harness.begin { [connection = harness.connection] in
      try await connection.sessionEnd { _ in true }
    }
    let outcome = requestUser().outcome
    try harness.refuse(.tokenExpired)
    harness.wait(30)
    #expect(outcome.error as? ConnectionError == .timedOut)
    #expect(!sessionEnd.outcome.isOver)
    #expect(
      session.calls == [
        .renewalBegan(oldAuthentication.account.session),
        .renewalEnded(oldAuthentication.account.session, nil),
      ])
    // The next request tries again.
    let next = requestUser().outcome
    try harness.refuse(.tokenExpired)
    try harness.answer(.tokenRefreshed(newToken))
    try harness.answer(.user(try snapshot()))
    #expect(next.value == (try snapshot()))
  }

  @Test func `If the renewing request is cancelled, another request renews the token`() throws {
    let (first, second) = (requestUser(), requestUser().outcome)
    try harness.deliver(.refused(RequestID(1), .tokenExpired))
    try harness.deliver(.refused(RequestID(2), .tokenExpired))
    harness.cancel(first.job)
    #expect(first.outcome.error is CancellationError)
    #expect(requests == [.loadUser, .loadUser, .refreshToken, .refreshToken])
    try harness.answer(.tokenRefreshed(newToken))
    try harness.answer(.user(try snapshot()))
    #expect(second.value == (try snapshot()))
  }

  @Test func `A refusal of the previous token does not end the session`() throws {
    let sessionEnd = harness.begin { [connection = harness.connection] in
      try await connection.sessionEnd { _ in true }
    }
    let outcome = requestUser().outcome
    session.set(Authentication(account: oldAuthentication.account, token: newToken))
    try harness.refuse(.notAuthenticated)
    #expect(harness.transport.requests.last?.credentials == renewedCredentials)
    try harness.answer(.user(try snapshot()))
    #expect(outcome.value == (try snapshot()))
    #expect(!sessionEnd.outcome.isOver)
  }

  @Test func `A request is not sent again in another account's session`() throws {
    let outcome = requestUser().outcome
    try harness.refuse(.tokenExpired)
    session.set(try .sample(9))
    try harness.answer(.tokenRefreshed(newToken))
    #expect(outcome.error as? ConnectionError == .refused(.notAuthenticated))
    #expect(requests == [.loadUser, .refreshToken])
    #expect(session.current == (try .sample(9)))
  }

  @Test func `If no observer awaits the end of a session, the next observer receives it`() throws {
    let outcome = requestUser().outcome
    try harness.refuse(.notAuthenticated)
    #expect(outcome.isOver)
    let sessionEnd = harness.begin { [connection = harness.connection] in
      try await connection.sessionEnd { _ in true }
    }
    #expect(sessionEnd.outcome.value == .refused(oldAuthentication.account.session))
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
      let outcome = requestUser().outcome
      try harness.refuse(refusal)
      #expect(outcome.error as? ConnectionError == .refused(refusal))
    }
    #expect(!sessionEnd.outcome.isOver)
    #expect(requests == [.loadUser, .loadUser])
  }
}
