import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// An expired token is renewed on behalf of the requests that were refused with it.
struct TokenRenewalTests {
  let bench = ConnectionHarness()
  let session: TestSession
  let old: Authentication
  let new = AuthToken("open")

  init() throws {
    old = try .sample()
    session = TestSession(old)
    bench.connection.authorize(by: session.access)
  }

  private var renewed: Credentials { Credentials(account: old.account.id, token: new) }
  private var requests: [BackendRequest] { bench.transport.requests.map(\.request) }

  private func load() -> (job: ConnectionHarness.Job, outcome: JobResult<UserSnapshot>) {
    bench.begin { [connection = bench.connection] in try await connection.request(.loadUser()) }
  }

  private func snapshot() throws -> UserSnapshot {
    UserSnapshot(revision: Revision(1), user: try .sample())
  }

  @Test func `Two requests with an expired token share one renewal and are sent again`() throws {
    let (first, second) = (load().outcome, load().outcome)
    try bench.deliver(.refused(RequestID(1), .tokenExpired))
    try bench.deliver(.refused(RequestID(2), .tokenExpired))
    #expect(requests == [.loadUser, .loadUser, .refreshToken])
    #expect(bench.transport.requests.last?.credentials == old.credentials)
    #expect(session.notes == [.began(old.account.session)])
    try bench.answer(.tokenRefreshed(new))
    #expect(session.notes.last == .ended(old.account.session, new))
    #expect(requests.suffix(2) == [.loadUser, .loadUser])
    #expect(bench.transport.requests.suffix(2).map(\.credentials) == [renewed, renewed])
    try bench.deliver(.reply(RequestID(4), .user(try snapshot())))
    try bench.deliver(.reply(RequestID(5), .user(try snapshot())))
    #expect(first.value == (try snapshot()))
    #expect(second.value == (try snapshot()))
  }

  @Test func `A request that is refused after the renewal requests no other token`() throws {
    let (first, second) = (load().outcome, load().outcome)
    try bench.deliver(.refused(RequestID(1), .tokenExpired))
    try bench.answer(.tokenRefreshed(new))
    try bench.deliver(.refused(RequestID(2), .tokenExpired))
    #expect(requests == [.loadUser, .loadUser, .refreshToken, .loadUser, .loadUser])
    #expect(!first.isOver && !second.isOver)
  }

  @Test func `If no token is granted, the session is over for all waiting requests`() throws {
    let watching = bench.begin { [connection = bench.connection] in
      try await connection.sessionEnd { _ in true }
    }
    let (first, second) = (load().outcome, load().outcome)
    try bench.deliver(.refused(RequestID(1), .tokenExpired))
    try bench.deliver(.refused(RequestID(2), .tokenExpired))
    try bench.refuse(.notAuthenticated)
    for outcome in [first, second] {
      #expect(outcome.error as? ConnectionError == .refused(.notAuthenticated))
    }
    #expect(watching.outcome.value == .refused(old.account.session))
    #expect(requests.count == 3)
  }

  /// Invariant 8.
  @Test func `If the server cannot be reached for a token, the session continues`() throws {
    let watching = bench.begin { [connection = bench.connection] in
      try await connection.sessionEnd { _ in true }
    }
    let outcome = load().outcome
    try bench.refuse(.tokenExpired)
    bench.wait(30)
    #expect(outcome.error as? ConnectionError == .timedOut)
    #expect(!watching.outcome.isOver)
    #expect(session.notes == [.began(old.account.session), .ended(old.account.session, nil)])
    // The next request tries again.
    let next = load().outcome
    try bench.refuse(.tokenExpired)
    try bench.answer(.tokenRefreshed(new))
    try bench.answer(.user(try snapshot()))
    #expect(next.value == (try snapshot()))
  }

  @Test func `If the renewing request is cancelled, another one renews the token`() throws {
    let (first, second) = (load(), load().outcome)
    try bench.deliver(.refused(RequestID(1), .tokenExpired))
    try bench.deliver(.refused(RequestID(2), .tokenExpired))
    bench.cancel(first.job)
    #expect(first.outcome.error is CancellationError)
    #expect(requests == [.loadUser, .loadUser, .refreshToken, .refreshToken])
    try bench.answer(.tokenRefreshed(new))
    try bench.answer(.user(try snapshot()))
    #expect(second.value == (try snapshot()))
  }

  @Test func `A refusal of the previous token does not end the session`() throws {
    let watching = bench.begin { [connection = bench.connection] in
      try await connection.sessionEnd { _ in true }
    }
    let outcome = load().outcome
    session.set(Authentication(account: old.account, token: new))
    try bench.refuse(.notAuthenticated)
    #expect(bench.transport.requests.last?.credentials == renewed)
    try bench.answer(.user(try snapshot()))
    #expect(outcome.value == (try snapshot()))
    #expect(!watching.outcome.isOver)
  }

  @Test func `A request is not sent again in another account's session`() throws {
    let outcome = load().outcome
    try bench.refuse(.tokenExpired)
    session.set(try .sample(9))
    try bench.answer(.tokenRefreshed(new))
    #expect(outcome.error as? ConnectionError == .refused(.notAuthenticated))
    #expect(requests == [.loadUser, .refreshToken])
    #expect(session.current == (try .sample(9)))
  }

  @Test func `The end of a session without an observer is reported to the next one`() throws {
    let outcome = load().outcome
    try bench.refuse(.notAuthenticated)
    #expect(outcome.isOver)
    let watching = bench.begin { [connection = bench.connection] in
      try await connection.sessionEnd { _ in true }
    }
    #expect(watching.outcome.value == .refused(old.account.session))
    let later = bench.begin { [connection = bench.connection] in
      try await connection.sessionEnd { _ in true }
    }
    #expect(!later.outcome.isOver)
  }

  @Test func `Without a session, a refusal ends none`() throws {
    session.set(nil)
    let watching = bench.begin { [connection = bench.connection] in
      try await connection.sessionEnd { _ in true }
    }
    for refusal in [BackendRefusal.notAuthenticated, .tokenExpired] {
      let outcome = load().outcome
      try bench.refuse(refusal)
      #expect(outcome.error as? ConnectionError == .refused(refusal))
    }
    #expect(!watching.outcome.isOver)
    #expect(requests == [.loadUser, .loadUser])
  }
}
