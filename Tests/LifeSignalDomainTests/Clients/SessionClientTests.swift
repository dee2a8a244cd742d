import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of signing in with the client that owns the session (rules 3.4 and 5.1).
struct SessionClientTests {
  let harness = ConnectionHarness()
  let client: SessionClient
  let phone: PhoneNumber
  let secret = "sesame"

  init() throws {
    client = .live(in: harness.storage, connection: harness.connection, date: .constant(testStart))
    phone = try .test(1)
  }

  private var session: ReadOnlySessionState { harness.storage.value(of: ReadOnlySessionState.self) }

  private var authentication: Authentication {
    Authentication(
      account: SignedInAccount(
        id: UserID(uuid(1)), phone: phone, session: SessionID(uuid(2)), signedInAt: testStart),
      token: AuthToken(secret))
  }

  /// Requests a code, and delivers the reply, which says that the code was sent.
  private func askForCode(_ number: UInt8 = 7) throws {
    let (_, outcome) = harness.begin { [client, phone] in try await client.sendCode(phone) }
    let id = try #require(harness.transport.requests.last?.id)
    try harness.deliver(.reply(id, .codeSent(VerificationID(uuid(number)))))
    #expect(outcome.isOver && outcome.error == nil)
  }

  /// Types a code. Returns the number of the request to verify it, with its job and outcome.
  private func verify() throws -> (
    request: RequestID, job: ConnectionHarness.Job, outcome: JobResult<Void>
  ) {
    let code = try VerificationCode("123456")
    let (job, outcome) = harness.begin { [client] in try await client.verify(code) }
    return (try #require(harness.transport.requests.last?.id), job, outcome)
  }

  private func pendingVerification(_ number: UInt8 = 7, failedAttempts: Int = 0)
    -> PendingVerification
  {
    PendingVerification(
      id: VerificationID(uuid(number)), phone: phone, sentAt: testStart,
      failedAttempts: failedAttempts)
  }

  @Test func `A sign-in requests a code, verifies it, and then loads the profile`() throws {
    #expect(session.phase == .signedOut(.notSignedIn))
    try askForCode()
    #expect(session.phase == .codeSent(pendingVerification()))
    let (request, _, outcome) = try verify()
    #expect(session.phase == .verifying(pendingVerification()))
    try harness.deliver(.reply(request, .signedIn(authentication)))
    #expect(outcome.error == nil)
    #expect(session.phase == .loadingProfile(authentication.account))
  }

  @Test func `Requests carry the token, and no published value shows it`() throws {
    try askForCode()
    let (request, _, _) = try verify()
    try harness.deliver(.reply(request, .signedIn(authentication)))
    client.endOnServer()
    #expect(harness.transport.requests.last?.credentials == authentication.credentials)
    #expect(session.hasToken)
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
    try harness.deliver(.refused(request, refusal))
    #expect(outcome.error as? SessionError == error)
    #expect(session.phase == .codeSent(pendingVerification(failedAttempts: failedAttempts)))
    #expect(!session.hasToken)
  }

  @Test func `After too many wrong codes the sign-in starts over`() throws {
    try askForCode()
    let (request, _, outcome) = try verify()
    try harness.deliver(.refused(request, .tooManyAttempts))
    #expect(outcome.error as? SessionError == .tooManyAttempts)
    #expect(session.phase == .signedOut(.tooManyAttempts))
  }

  @Test func `A newer code replaces the previous one`() throws {
    try askForCode(7)
    try askForCode(8)
    #expect(session.phase == .codeSent(pendingVerification(8)))
  }

  @Test
  func `Of two requests for a code, the later one counts, whatever the order of the replies`()
    throws
  {
    let first = harness.begin { [client, phone] in try await client.sendCode(phone) }
    let second = harness.begin { [client, phone] in try await client.sendCode(phone) }
    try harness.deliver(.reply(RequestID(2), .codeSent(VerificationID(uuid(8)))))
    try harness.deliver(.reply(RequestID(1), .codeSent(VerificationID(uuid(7)))))
    #expect(first.outcome.isOver && second.outcome.isOver)
    #expect(session.phase == .codeSent(pendingVerification(8)))
  }

  @Test func `The reply to a request for a code changes nothing after the number was changed`()
    throws
  {
    let (_, outcome) = harness.begin { [client, phone] in try await client.sendCode(phone) }
    client.changeNumber()
    try harness.deliver(.reply(RequestID(1), .codeSent(VerificationID(uuid(7)))))
    #expect(outcome.isOver)
    #expect(session.phase == .signedOut(.notSignedIn))
  }

  /// Invariants 5 and 7.
  @Test func `The reply to a request for a code changes nothing after the state was cleared`()
    throws
  {
    let (_, outcome) = harness.begin { [client, phone] in try await client.sendCode(phone) }
    client.cleared(.signedOut).commit()
    try harness.deliver(.reply(RequestID(1), .codeSent(VerificationID(uuid(7)))))
    #expect(outcome.isOver)
    #expect(session.phase == .signedOut(.signedOut))
  }

  /// Invariants 5 and 7.
  @Test func `A sign-in that succeeds after the state was cleared changes nothing`() throws {
    try askForCode()
    let (request, _, outcome) = try verify()
    client.cleared(.signedOut).commit()
    try harness.deliver(.reply(request, .signedIn(authentication)))
    #expect(outcome.isOver)
    #expect(session.phase == .signedOut(.signedOut))
    #expect(!session.hasToken)
  }

  @Test func `After a cancelled verification, the session waits for the code again`() throws {
    try askForCode()
    let (_, job, outcome) = try verify()
    harness.cancel(job)
    #expect(outcome.error is CancellationError)
    #expect(session.phase == .codeSent(pendingVerification()))
  }

  @Test func `A request that does not fit the phase is refused and not sent`() throws {
    let code = try VerificationCode("123456")
    let (_, verified) = harness.begin { [client] in try await client.verify(code) }
    #expect(verified.error as? SessionError == .notExpected)
    harness.storage.seed(
      ReadOnlySessionState.self, SessionState(phase: .active(authentication, .online)))
    let (_, sent) = harness.begin { [client, phone] in try await client.sendCode(phone) }
    #expect(sent.error as? SessionError == .notExpected)
    #expect(harness.transport.requests.isEmpty)
  }

  @Test func `A profile that was found before signing out does not activate the next session`()
    throws
  {
    harness.storage.seed(
      ReadOnlySessionState.self, SessionState(phase: .loadingProfile(authentication)))
    let profileFound = client.profileFound()
    client.cleared(.signedOut).commit()
    // The same account signs in again, and its profile is being loaded.
    try askForCode()
    let (request, _, _) = try verify()
    try harness.deliver(.reply(request, .signedIn(authentication)))
    profileFound.commit()
    #expect(session.phase == .loadingProfile(authentication.account))
    client.profileFound().commit()
    #expect(session.phase == .active(authentication.account, .online))
  }

  @Test(arguments: [
    (SessionEnd.Reason.superseded, SignedOutReason.superseded), (.signedOut, .expired),
  ])
  func `The client reports the end of its own session only`(
    reason: SessionEnd.Reason, reportedReason: SignedOutReason
  ) throws {
    harness.storage.seed(
      ReadOnlySessionState.self, SessionState(phase: .active(authentication, .online)))
    let (_, outcome) = harness.begin { [client] in try await client.waitUntilEnded() }
    try harness.deliver(.sessionEnded(SessionEnd(session: SessionID(uuid(99)), reason: reason)))
    #expect(!outcome.isOver)
    try harness.deliver(
      .sessionEnded(SessionEnd(session: authentication.account.session, reason: reason)))
    #expect(outcome.value == reportedReason)
  }

  @Test func `A failed load is retried from the phase that failed`() throws {
    harness.storage.seed(
      ReadOnlySessionState.self, SessionState(phase: .loadingProfile(authentication)))
    client.profileFailed(.network).commit()
    #expect(
      session.phase == .failed(.network, prior: .loadingProfile(authentication.account)))
    #expect(session.hasToken)
    client.retry()
    #expect(session.phase == .loadingProfile(authentication.account))
  }
}
