import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

struct SessionClientTests {
  let bench = ConnectionHarness()
  let client: SessionClient
  let phone: PhoneNumber
  let secret = "sesame"

  init() throws {
    client = .live(in: bench.storage, connection: bench.connection, date: .constant(testStart))
    phone = try .test(1)
  }

  private var session: ReadOnlySessionState { bench.storage.value(of: ReadOnlySessionState.self) }

  private var authentication: Authentication {
    Authentication(
      account: SignedInAccount(
        id: UserID(uuid(1)), phone: phone, session: SessionID(uuid(2)), signedInAt: testStart),
      token: AuthToken(secret))
  }

  /// Requests a code, and delivers the reply that it was sent.
  private func askForCode(_ number: UInt8 = 7) throws {
    let (_, outcome) = bench.begin { [client, phone] in try await client.sendCode(phone) }
    let id = try #require(bench.transport.requests.last?.id)
    try bench.deliver(.reply(id, .codeSent(VerificationID(uuid(number)))))
    #expect(outcome.isOver && outcome.error == nil)
  }

  /// Types a code, and returns the number of the request and its outcome.
  private func verify() throws -> (
    request: RequestID, job: ConnectionHarness.Job, outcome: JobResult<Void>
  ) {
    let code = try VerificationCode("123456")
    let (job, outcome) = bench.begin { [client] in try await client.verify(code) }
    return (try #require(bench.transport.requests.last?.id), job, outcome)
  }

  private func waiting(_ number: UInt8 = 7, failedAttempts: Int = 0) -> PendingVerification {
    PendingVerification(
      id: VerificationID(uuid(number)), phone: phone, sentAt: testStart,
      failedAttempts: failedAttempts)
  }

  @Test func `Signing in leads from the code to loading the profile`() throws {
    #expect(session.phase == .signedOut(.notSignedIn))
    try askForCode()
    #expect(session.phase == .codeSent(waiting()))
    let (request, _, outcome) = try verify()
    #expect(session.phase == .verifying(waiting()))
    try bench.deliver(.reply(request, .signedIn(authentication)))
    #expect(outcome.error == nil)
    #expect(session.phase == .loadingProfile(authentication.account))
  }

  @Test func `Requests carry the token, and no published value shows it`() throws {
    try askForCode()
    let (request, _, _) = try verify()
    try bench.deliver(.reply(request, .signedIn(authentication)))
    client.endOnServer()
    #expect(bench.transport.requests.last?.credentials == authentication.credentials)
    #expect(session.hasValidToken)
    var dumped = ""
    dump(session, to: &dumped)
    for text in ["\(session)", String(reflecting: session), dumped] {
      #expect(text.contains("loadingProfile"))
      #expect(!text.contains(secret) && !text.contains("AuthToken"))
    }
  }

  @Test(arguments: [
    (BackendRefusal.wrongCode(attemptsLeft: 4), SessionError.wrongCode(attemptsLeft: 4), 1),
    (.codeExpired, .codeExpired, 0),
    (.codeSuperseded, .codeSuperseded, 0),
    (.codeAlreadyUsed, .codeNotUsable, 0),
    (.unknownVerification, .codeNotUsable, 0),
    (.malformedRequest, .unavailable, 0),
  ])
  func `After a refused code, the session waits for another attempt`(
    refusal: BackendRefusal, error: SessionError, failedAttempts: Int
  ) throws {
    try askForCode()
    let (request, _, outcome) = try verify()
    try bench.deliver(.refused(request, refusal))
    #expect(outcome.error as? SessionError == error)
    #expect(session.phase == .codeSent(waiting(failedAttempts: failedAttempts)))
    #expect(!session.hasValidToken)
  }

  @Test func `After too many wrong codes the sign-in starts over`() throws {
    try askForCode()
    let (request, _, outcome) = try verify()
    try bench.deliver(.refused(request, .tooManyAttempts))
    #expect(outcome.error as? SessionError == .tooManyAttempts)
    #expect(session.phase == .signedOut(.tooManyAttempts))
  }

  @Test func `A newer code replaces the previous one`() throws {
    try askForCode(7)
    try askForCode(8)
    #expect(session.phase == .codeSent(waiting(8)))
  }

  @Test
  func `Of two requests for a code, the later one counts in any order of replies`()
    throws
  {
    let first = bench.begin { [client, phone] in try await client.sendCode(phone) }
    let second = bench.begin { [client, phone] in try await client.sendCode(phone) }
    try bench.deliver(.reply(RequestID(2), .codeSent(VerificationID(uuid(8)))))
    try bench.deliver(.reply(RequestID(1), .codeSent(VerificationID(uuid(7)))))
    #expect(first.outcome.isOver && second.outcome.isOver)
    #expect(session.phase == .codeSent(waiting(8)))
  }

  @Test func `A code that is sent after the number was changed changes nothing`() throws {
    let (_, outcome) = bench.begin { [client, phone] in try await client.sendCode(phone) }
    client.changeNumber()
    try bench.deliver(.reply(RequestID(1), .codeSent(VerificationID(uuid(7)))))
    #expect(outcome.isOver)
    #expect(session.phase == .signedOut(.notSignedIn))
  }

  /// Invariants 5 and 7.
  @Test func `A code that is sent after a clearing changes nothing`() throws {
    let (_, outcome) = bench.begin { [client, phone] in try await client.sendCode(phone) }
    client.cleared(.signedOut).commit()
    try bench.deliver(.reply(RequestID(1), .codeSent(VerificationID(uuid(7)))))
    #expect(outcome.isOver)
    #expect(session.phase == .signedOut(.signedOut))
  }

  /// Invariants 5 and 7.
  @Test func `A sign-in that succeeds after a clearing changes nothing`() throws {
    try askForCode()
    let (request, _, outcome) = try verify()
    client.cleared(.signedOut).commit()
    try bench.deliver(.reply(request, .signedIn(authentication)))
    #expect(outcome.isOver)
    #expect(session.phase == .signedOut(.signedOut))
    #expect(!session.hasValidToken)
  }

  @Test func `A cancelled verification waits for the code again`() throws {
    try askForCode()
    let (_, job, outcome) = try verify()
    bench.cancel(job)
    #expect(outcome.error is CancellationError)
    #expect(session.phase == .codeSent(waiting()))
  }

  @Test func `An unexpected request is refused and not sent`() throws {
    let early = try VerificationCode("123456")
    let (_, verified) = bench.begin { [client] in try await client.verify(early) }
    #expect(verified.error as? SessionError == .notExpected)
    bench.storage.seed(
      ReadOnlySessionState.self, SessionState(phase: .active(authentication, .online)))
    let (_, sent) = bench.begin { [client, phone] in try await client.sendCode(phone) }
    #expect(sent.error as? SessionError == .notExpected)
    #expect(bench.transport.requests.isEmpty)
  }

  @Test func `A profile that is found after leaving does not restore the session`() throws {
    bench.storage.seed(
      ReadOnlySessionState.self, SessionState(phase: .loadingProfile(authentication)))
    let found = client.profileFound()
    client.cleared(.signedOut).commit()
    // The same account signs in again, and its profile is being loaded.
    try askForCode()
    let (request, _, _) = try verify()
    try bench.deliver(.reply(request, .signedIn(authentication)))
    found.commit()
    #expect(session.phase == .loadingProfile(authentication.account))
    client.profileFound().commit()
    #expect(session.phase == .active(authentication.account, .online))
  }

  @Test(arguments: [
    (SessionEnd.Reason.superseded, SignedOutReason.superseded), (.signedOut, .expired),
  ])
  func `The client reports the end of its own session only`(
    reason: SessionEnd.Reason, told: SignedOutReason
  ) throws {
    bench.storage.seed(
      ReadOnlySessionState.self, SessionState(phase: .active(authentication, .online)))
    let (_, outcome) = bench.begin { [client] in try await client.waitUntilEnded() }
    try bench.deliver(.sessionEnded(SessionEnd(session: SessionID(uuid(99)), reason: reason)))
    #expect(!outcome.isOver)
    try bench.deliver(
      .sessionEnded(SessionEnd(session: authentication.account.session, reason: reason)))
    #expect(outcome.value == told)
  }

  @Test func `A failed load is retried from the phase that failed`() throws {
    bench.storage.seed(
      ReadOnlySessionState.self, SessionState(phase: .loadingProfile(authentication)))
    client.profileFailed(.network).commit()
    #expect(
      session.phase == .failed(.network, prior: .loadingProfile(authentication.account)))
    #expect(session.hasValidToken)
    client.retry()
    #expect(session.phase == .loadingProfile(authentication.account))
  }
}
