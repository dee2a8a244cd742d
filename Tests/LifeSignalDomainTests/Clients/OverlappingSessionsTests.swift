import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of a late reply: the user signs out while a token is being renewed, and the reply to the
/// renewal arrives afterwards.
struct OverlappingSessionsTests {
  /// The state of the device when the reply arrives.
  enum LaterState: CaseIterable {
    case signedOut, codeSent, verifying, sameAccount, otherAccount
  }

  /// The server's reply to the renewal.
  enum Reply: CaseIterable {
    case renewed, notAuthenticated, expired, sessionEnded, unexpected
  }

  private let harness: ConnectionHarness
  private let client: SessionClient

  init() {
    harness = ConnectionHarness()
    client = .live(in: harness.storage, connection: harness.connection, date: harness.date)
  }

  private var session: ReadOnlySessionState { harness.storage.value(of: ReadOnlySessionState.self) }

  private func authentication(_ account: UInt8, session: UInt8) throws -> Authentication {
    Authentication(
      account: SignedInAccount(
        id: UserID(uuid(account)), phone: try .test(Int(account)),
        session: SessionID(uuid(session)), signedInAt: testStart),
      token: AuthToken("token \(session)"))
  }

  private func askForCode(_ number: UInt8) throws {
    let phone = try PhoneNumber.test(Int(number))
    _ = harness.begin { [client] in try await client.sendCode(phone) }
    try harness.answer(.codeSent(VerificationID(uuid(number))))
  }

  private func typeCode() throws {
    let code = try VerificationCode("123456")
    _ = harness.begin { [client] in try await client.verify(code) }
  }

  private func signIn(_ account: UInt8, session: UInt8) throws {
    try askForCode(account)
    try typeCode()
    try harness.answer(.signedIn(try authentication(account, session: session)))
    client.profileFound().commit()
  }

  private func requestUser() -> JobResult<UserSnapshot> {
    harness.begin { [connection = harness.connection] in try await connection.request(.loadUser()) }
      .outcome
  }

  /// Starts a session and the renewal of its token, and returns the number of the renewal request.
  private func beginRenewal() throws -> RequestID {
    try signIn(1, session: 11)
    _ = requestUser()
    try harness.refuse(.tokenExpired)
    let request = try #require(harness.transport.requests.last)
    #expect(request.request == .refreshToken)
    return request.id
  }

  /// Signs out, and brings the device into the state in which the reply arrives.
  private func go(to laterState: LaterState) throws {
    client.cleared(.signedOut).commit()
    switch laterState {
    case .signedOut: break
    case .codeSent: try askForCode(1)
    case .verifying:
      try askForCode(1)
      try typeCode()
    case .sameAccount: try signIn(1, session: 12)
    case .otherAccount: try signIn(2, session: 22)
    }
  }

  private func deliver(_ reply: Reply, to request: RequestID) throws {
    switch reply {
    case .renewed: try harness.deliver(.reply(request, .tokenRefreshed(AuthToken("late"))))
    case .notAuthenticated: try harness.deliver(.refused(request, .notAuthenticated))
    case .expired: try harness.deliver(.refused(request, .tokenExpired))
    case .sessionEnded:
      let end = SessionEnd(session: SessionID(uuid(11)), reason: .superseded)
      try harness.deliver(.refused(request, .sessionEnded(end)))
      try harness.deliver(.sessionEnded(end))
    case .unexpected: try harness.deliver(.reply(request, .done))
    }
  }

  @Test(arguments: LaterState.allCases, Reply.allCases)
  func `A late reply to the renewal of an earlier session changes nothing`(
    laterState: LaterState, reply: Reply
  ) throws {
    let renewal = try beginRenewal()
    try go(to: laterState)
    let sessionBefore = session
    let sessionEnd = harness.begin { [client] in try await client.waitUntilEnded() }.outcome
    let requestCount = harness.transport.requests.count
    try deliver(reply, to: renewal)
    #expect(session == sessionBefore)
    #expect(!sessionEnd.isOver)
    #expect(harness.transport.requests.count == requestCount)
    client.endOnServer()
    let expected: Authentication? =
      switch laterState {
      case .signedOut, .codeSent, .verifying: nil
      case .sameAccount: try authentication(1, session: 12)
      case .otherAccount: try authentication(2, session: 22)
      }
    #expect(harness.transport.requests.last?.credentials == expected?.credentials)
  }

  /// Regression test: two sessions waited for the same renewal, and the later session failed with
  /// the error of the earlier one.
  @Test(arguments: Reply.allCases)
  func `The renewal of a session does not wait for the renewal of an earlier session`(
    reply: Reply
  ) throws {
    let renewal = try beginRenewal()
    try go(to: .sameAccount)
    let outcome = requestUser()
    try harness.refuse(.tokenExpired)
    let ownRenewal = try #require(harness.transport.requests.last)
    #expect(ownRenewal.request == .refreshToken)
    #expect(ownRenewal.id != renewal)
    #expect(ownRenewal.credentials == (try authentication(1, session: 12)).credentials)
    try deliver(reply, to: renewal)
    #expect(!outcome.isOver)
    try harness.deliver(.reply(ownRenewal.id, .tokenRefreshed(AuthToken("new"))))
    #expect(harness.transport.requests.last?.request == .loadUser)
    #expect(harness.transport.requests.last?.credentials?.token == AuthToken("new"))
    let snapshot = UserSnapshot(revision: Revision(1), user: try .sample())
    try harness.answer(.user(snapshot))
    #expect(outcome.value == snapshot)
  }
}
