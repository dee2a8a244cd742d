import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// The token of a session is being renewed when the user signs out, and the reply arrives later.
struct OverlappingSessionsTests {
  /// The state of the device when the reply arrives.
  enum Next: CaseIterable {
    case signedOut, codeSent, verifying, sameAccount, otherAccount
  }

  /// The server's reply to the renewal.
  enum Reply: CaseIterable {
    case renewed, notAuthenticated, expired, sessionEnded, unexpected
  }

  private let bench: ConnectionHarness
  private let client: SessionClient

  init() {
    bench = ConnectionHarness()
    client = .live(in: bench.storage, connection: bench.connection, date: bench.date)
  }

  private var session: ReadOnlySessionState { bench.storage.value(of: ReadOnlySessionState.self) }

  private func authentication(_ account: UInt8, session: UInt8) throws -> Authentication {
    Authentication(
      account: SignedInAccount(
        id: UserID(uuid(account)), phone: try .test(Int(account)),
        session: SessionID(uuid(session)), signedInAt: testStart),
      token: AuthToken("token \(session)"))
  }

  private func askForCode(_ number: UInt8) throws {
    let phone = try PhoneNumber.test(Int(number))
    _ = bench.begin { [client] in try await client.sendCode(phone) }
    try bench.answer(.codeSent(VerificationID(uuid(number))))
  }

  private func typeCode() throws {
    let code = try VerificationCode("123456")
    _ = bench.begin { [client] in try await client.verify(code) }
  }

  private func signIn(_ account: UInt8, session: UInt8) throws {
    try askForCode(account)
    try typeCode()
    try bench.answer(.signedIn(try authentication(account, session: session)))
    client.profileFound().commit()
  }

  private func load() -> JobResult<UserSnapshot> {
    bench.begin { [connection = bench.connection] in try await connection.request(.loadUser()) }
      .outcome
  }

  /// Starts a session and a renewal in it, and returns the number of the renewal.
  private func beginRenewal() throws -> RequestID {
    try signIn(1, session: 11)
    _ = load()
    try bench.refuse(.tokenExpired)
    let request = try #require(bench.transport.requests.last)
    #expect(request.request == .refreshToken)
    return request.id
  }

  /// Signs out, and brings the device into the state in which the reply arrives.
  private func go(to next: Next) throws {
    client.cleared(.signedOut).commit()
    switch next {
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
    case .renewed: try bench.deliver(.reply(request, .tokenRefreshed(AuthToken("late"))))
    case .notAuthenticated: try bench.deliver(.refused(request, .notAuthenticated))
    case .expired: try bench.deliver(.refused(request, .tokenExpired))
    case .sessionEnded:
      let end = SessionEnd(session: SessionID(uuid(11)), reason: .superseded)
      try bench.deliver(.refused(request, .sessionEnded(end)))
      try bench.deliver(.sessionEnded(end))
    case .unexpected: try bench.deliver(.reply(request, .done))
    }
  }

  @Test(arguments: Next.allCases, Reply.allCases)
  func `A late reply to the renewal of an earlier session changes nothing`(
    next: Next, reply: Reply
  ) throws {
    let renewal = try beginRenewal()
    try go(to: next)
    let before = session
    let watching = bench.begin { [client] in try await client.waitUntilEnded() }.outcome
    let sent = bench.transport.requests.count
    try deliver(reply, to: renewal)
    #expect(session == before)
    #expect(!watching.isOver)
    #expect(bench.transport.requests.count == sent)
    client.endOnServer()
    let expected: Authentication? =
      switch next {
      case .signedOut, .codeSent, .verifying: nil
      case .sameAccount: try authentication(1, session: 12)
      case .otherAccount: try authentication(2, session: 22)
      }
    #expect(bench.transport.requests.last?.credentials == expected?.credentials)
  }

  /// Two sessions once waited for the same renewal, and the later one failed with the earlier one's
  /// error.
  @Test(arguments: Reply.allCases)
  func `A session's renewal does not wait for that of an earlier session`(
    reply: Reply
  ) throws {
    let renewal = try beginRenewal()
    try go(to: .sameAccount)
    let outcome = load()
    try bench.refuse(.tokenExpired)
    let own = try #require(bench.transport.requests.last)
    #expect(own.request == .refreshToken)
    #expect(own.id != renewal)
    #expect(own.credentials == (try authentication(1, session: 12)).credentials)
    try deliver(reply, to: renewal)
    #expect(!outcome.isOver)
    try bench.deliver(.reply(own.id, .tokenRefreshed(AuthToken("new"))))
    #expect(bench.transport.requests.last?.request == .loadUser)
    #expect(bench.transport.requests.last?.credentials?.token == AuthToken("new"))
    let snapshot = UserSnapshot(revision: Revision(1), user: try .sample())
    try bench.answer(.user(snapshot))
    #expect(outcome.value == snapshot)
  }
}
