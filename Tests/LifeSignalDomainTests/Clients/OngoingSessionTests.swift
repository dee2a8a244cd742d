import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

/// Tests of a session after sign-in: network, token, changes of the phone number, deletion of the
/// account, and the next launch (rules 5.1 and 6).
struct OngoingSessionTests {
  let clients = ClientHarness()
  let authentication: Authentication
  var harness: ConnectionHarness { clients.connection }
  var client: SessionClient { clients.session }

  init() throws {
    authentication = try .sample()
    setPhase(.active(authentication, .online))
  }

  private func setPhase(_ phase: SessionPhase<Authentication>) {
    harness.storage.seed(ReadOnlySessionState.self, SessionState(phase: phase))
  }

  private var phase: SessionPhase<SignedInAccount> { clients.sessionState.phase }
  private var account: SignedInAccount { authentication.account }

  // MARK: The network

  @Test func `An active session follows the network`() {
    #expect(clients.sessionState.isNetworkConnected && clients.sessionState.lastNetworkCheck == nil)
    client.networkChanged(.none)
    #expect(phase == .active(account, .offline))
    #expect(
      clients.sessionState.isOffline && clients.sessionState.isActive
        && clients.sessionState.hasToken)
    #expect(!clients.sessionState.isNetworkConnected)
    harness.wait(10)
    client.networkChanged(.connected(.wifi))
    #expect(phase == .active(account, .online) && !clients.sessionState.isOffline)
    #expect(clients.sessionState.lastNetworkCheck == testStart.addingTimeInterval(10))
  }

  @Test func `The type and the cost of the network are published`() {
    #expect(clients.sessionState.networkPath == nil)
    let cellular = NetworkConnection(.cellular, isExpensive: true, isConstrained: true)
    for path in [NetworkPath.connected(.wifi), .connected(cellular), .none] {
      client.networkChanged(path)
      #expect(clients.sessionState.networkPath == path)
      #expect(clients.sessionState.isNetworkConnected == path.isConnected)
    }
  }

  /// The server cannot be reached over one network. Another network is no proof that it now can.
  @Test func `Another network alone does not bring a session online`() {
    client.networkChanged(.connected(.wifi))
    _ = harness.begin { [client] in try await client.keepInSync() }
    harness.wait(900 + 30)
    #expect(phase == .active(account, .offline))
    client.networkChanged(.connected(NetworkConnection(.cellular)))
    #expect(phase == .active(account, .offline))
    client.networkChanged(.none)
    client.networkChanged(.connected(.wifi))
    #expect(phase == .active(account, .online))
  }

  @Test func `A change of the network affects only active sessions`() {
    for phase in [
      SessionPhase.loadingProfile(authentication), .onboarding(authentication, step: .note),
    ] {
      setPhase(phase)
      client.networkChanged(.none)
      client.networkChanged(.connected(.wifi))
      #expect(self.phase == phase.mapAccount(\.account))
    }
  }

  // MARK: The token

  @Test func `An expired token is renewed during an active session`() throws {
    let loading = harness.begin { [user = clients.user] in try await user.load().commit() }
    try harness.refuse(.tokenExpired)
    #expect(phase == .refreshing(account) && clients.sessionState.isActive)
    try harness.answer(.refreshToken) { .reply($0, .tokenRefreshed(AuthToken("open"))) }
    #expect(phase == .active(account, .online))
    #expect(harness.transport.requests.last?.credentials?.token == AuthToken("open"))
    try harness.answer(.user(UserSnapshot(revision: .zero, user: try .sample())))
    #expect(loading.outcome.isOver && loading.outcome.error == nil)
  }

  /// Invariant 8.
  @Test func `A session whose token cannot be renewed stays active and goes offline`() throws {
    let loading = harness.begin { [user = clients.user] in try await user.load().commit() }
    try harness.refuse(.tokenExpired)
    harness.wait(30)
    #expect(phase == .active(account, .offline))
    #expect(loading.outcome.error as? UserError == .unavailable)
  }

  @Test func `A session expires when the renewal of its token is refused`() throws {
    let ended = harness.begin { [client] in try await client.waitUntilEnded() }
    let loading = harness.begin { [user = clients.user] in try await user.load().commit() }
    try harness.refuse(.tokenExpired)
    try harness.refuse(.notAuthenticated)
    #expect(ended.outcome.value == .expired)
    #expect(loading.outcome.error as? UserError == .signedOut)
  }

  @Test func `A token that arrives after signing out is ignored`() throws {
    _ = harness.begin { [user = clients.user] in try await user.load().commit() }
    try harness.refuse(.tokenExpired)
    client.cleared(.signedOut).commit()
    try harness.answer(.refreshToken) { .reply($0, .tokenRefreshed(AuthToken("open"))) }
    #expect(phase == .signedOut(.signedOut) && !clients.sessionState.hasToken)
    #expect(harness.transport.requests.count == 2)
  }

  // MARK: Keeping in sync

  private var syncCount: Int {
    harness.transport.requests.count { if case .sync([], _) = $0.request { true } else { false } }
  }

  @Test func `A sync is sent every fifteen minutes, and when the network returns`() throws {
    _ = harness.begin { [client] in try await client.keepInSync() }
    harness.wait(899)
    #expect(syncCount == 0)
    harness.wait(1)
    #expect(syncCount == 1)
    try harness.answer(.done)
    harness.wait(100)
    client.networkChanged(.none)
    client.networkChanged(.connected(.wifi))
    harness.run()
    #expect(syncCount == 2)
    try harness.answer(.done)
    harness.wait(899)
    #expect(syncCount == 2)
    harness.wait(1)
    #expect(syncCount == 3)
  }

  /// In the background, the app asks the server from time to time (rule 4.1).
  @Test func `A single sync finds out whether the server can be reached, and is not repeated`()
    throws
  {
    for (hasReply, phase) in [
      (false, SessionPhase.active(account, .offline)), (false, .active(account, .offline)),
      (true, .active(account, .online)),
    ] {
      let countBefore = syncCount
      let outcome = harness.begin { [client] in try await client.sync() }.outcome
      if hasReply { try harness.answer(.done) }
      harness.wait(3_600)
      #expect(syncCount == countBefore + 1)
      #expect(outcome.isOver && outcome.error == nil)
      #expect(self.phase == phase)
    }
  }

  @Test func `A single sync reports the end of the session`() throws {
    let outcome = harness.begin { [client] in try await client.sync() }.outcome
    try harness.refuse(.notAuthenticated)
    #expect(outcome.error as? SessionError == .signedOut)
  }

  @Test func `A missing reply takes the session offline, and the next reply brings it online`()
    throws
  {
    _ = harness.begin { [client] in try await client.keepInSync() }
    harness.wait(900 + 30)
    #expect(phase == .active(account, .offline) && clients.sessionState.isNetworkConnected)
    // The delays between the attempts are 2 s, 4 s, 8 s and so on, up to five minutes.
    for delay in [2.0, 4, 8] {
      let countBefore = syncCount
      harness.wait(delay)
      #expect(syncCount == countBefore + 1)
      harness.wait(30)
    }
    harness.wait(16)
    try harness.answer(.done)
    #expect(phase == .active(account, .online))
    let countBefore = syncCount
    harness.wait(899)
    #expect(syncCount == countBefore)
  }

  @Test func `A session that starts offline sends a sync immediately`() throws {
    setPhase(.active(authentication, .offline))
    _ = harness.begin { [client] in try await client.keepInSync() }
    #expect(syncCount == 1)
    try harness.answer(.done)
    #expect(phase == .active(account, .online))
  }

  @Test func `The end of the session and a cancellation both end the sync`() throws {
    setPhase(.active(authentication, .offline))
    let (_, outcome) = harness.begin { [client] in try await client.keepInSync() }
    try harness.refuse(.notAuthenticated)
    #expect(outcome.error as? SessionError == .signedOut)
    let (job, cancelled) = harness.begin { [client] in try await client.keepInSync() }
    harness.cancel(job)
    #expect(cancelled.error is CancellationError)
  }

  @Test func `A reply that arrives after signing out does not bring the session online`() throws {
    setPhase(.active(authentication, .offline))
    _ = harness.begin { [client] in try await client.keepInSync() }
    client.cleared(.signedOut).commit()
    try harness.answer(.done)
    #expect(phase == .signedOut(.signedOut))
  }

  // MARK: Another phone number

  private func otherNumber() throws -> PhoneNumber { try .test(7) }

  private func askForCode(_ verification: UInt8 = 5) throws {
    let otherNumber = try otherNumber()
    let (_, outcome) = harness.begin { [client] in
      try await client.sendPhoneChangeCode(otherNumber)
    }
    try harness.answer(.sendPhoneChangeCode(otherNumber)) {
      .reply($0, .codeSent(VerificationID(uuid(verification))))
    }
    #expect(outcome.isOver && outcome.error == nil)
  }

  private func changeNumber() throws -> (job: ConnectionHarness.Job, outcome: JobResult<Void>) {
    let code = try VerificationCode("123456")
    return harness.begin { [client, user = clients.user] in
      try await client.changePhone(code).combined(with: user.profileChange).commit()
    }
  }

  private func changedProfile() throws -> UserSnapshot {
    let otherNumber = try otherNumber()
    return UserSnapshot(
      revision: Revision(2), user: try User.sample().with { $0.phone = otherNumber })
  }

  /// Regression test: the number changed in the session only, and not in the profile.
  @Test func `A number changes in the session and in the profile in one commit`() throws {
    try clients.load(try .sample())
    try askForCode()
    #expect(
      clients.sessionState.phoneChange
        == PendingVerification(
          id: VerificationID(uuid(5)), phone: try otherNumber(), sentAt: testStart))
    let outcome = try changeNumber().outcome
    let code = try VerificationCode("123456")
    try harness.answer(.changePhone(VerificationID(uuid(5)), code)) {
      .reply($0, .user(try changedProfile()))
    }
    #expect(outcome.isOver && outcome.error == nil)
    #expect(clients.sessionState.account?.phone == (try otherNumber()))
    #expect(clients.userState.userPhoneNumber == (try otherNumber()))
    #expect(clients.sessionState.phoneChange == nil && clients.sessionState.isActive)
  }

  @Test(arguments: [
    (
      BackendRefusal.wrongCode(attemptsLeft: 4), SessionError.wrongCode(attemptsLeft: 4),
      Int?.some(1)
    ),
    (.codeExpired, .codeExpired, 0), (.codeSuperseded, .codeSuperseded, 0),
    (.phoneInUse, .phoneInUse, 0), (.tooManyAttempts, .tooManyAttempts, nil),
  ])
  func `A refused code does not change the number`(
    refusal: BackendRefusal, error: SessionError, failedAttempts: Int?
  ) throws {
    try askForCode()
    let outcome = try changeNumber().outcome
    try harness.refuse(refusal)
    #expect(outcome.error as? SessionError == error)
    #expect(clients.sessionState.phoneChange?.failedAttempts == failedAttempts)
    #expect(clients.sessionState.account == account)
  }

  @Test func `A cancelled change does not change the number, even if a reply arrives late`() throws
  {
    let otherNumber = try otherNumber()
    let (_, sent) = harness.begin { [client] in try await client.sendPhoneChangeCode(otherNumber) }
    client.cancelPhoneChange()
    try harness.answer(.codeSent(VerificationID(uuid(5))))
    #expect(sent.isOver && clients.sessionState.phoneChange == nil)
    #expect(try changeNumber().outcome.error as? SessionError == .notExpected)

    try askForCode()
    let (job, cancelled) = try changeNumber()
    harness.cancel(job)
    #expect(cancelled.error is CancellationError && clients.sessionState.phoneChange != nil)

    let unanswered = try changeNumber().outcome
    client.cancelPhoneChange()
    try harness.answer(.user(try changedProfile()))
    #expect(unanswered.isOver && clients.sessionState.account == account)
  }

  @Test func `Of two codes, the later one counts, whatever the order of the replies`() throws {
    let otherNumber = try otherNumber()
    for _ in 0..<2 {
      _ = harness.begin { [client] in try await client.sendPhoneChangeCode(otherNumber) }
    }
    try harness.deliver(.reply(RequestID(2), .codeSent(VerificationID(uuid(6)))))
    try harness.deliver(.reply(RequestID(1), .codeSent(VerificationID(uuid(5)))))
    #expect(clients.sessionState.phoneChange?.id == VerificationID(uuid(6)))
  }

  @Test func `Without a session, no number can be changed`() throws {
    setPhase(.signedOut(.notSignedIn))
    let otherNumber = try otherNumber()
    let (_, outcome) = harness.begin { [client] in
      try await client.sendPhoneChangeCode(otherNumber)
    }
    #expect(outcome.error as? SessionError == .notExpected && harness.transport.requests.isEmpty)
  }

  // MARK: Deleting

  @Test func `Deleting the account reports success or the reason for the failure`() throws {
    let (_, deleted) = harness.begin { [client] in try await client.deleteAccount() }
    try harness.answer(.deleteAccount) { .reply($0, .done) }
    #expect(deleted.isOver && deleted.error == nil)
    let (_, refused) = harness.begin { [client] in try await client.deleteAccount() }
    try harness.refuse(.notAuthenticated)
    #expect(refused.error as? SessionError == .signedOut)
    let (_, timedOut) = harness.begin { [client] in try await client.deleteAccount() }
    harness.wait(30)
    #expect(timedOut.error as? SessionError == .unavailable)
    #expect(phase == .active(account, .online))
  }

  // MARK: The next launch

  private func signIn(_ clients: ClientHarness) throws {
    let phone = account.phone
    _ = clients.connection.begin { [session = clients.session] in try await session.sendCode(phone)
    }
    try clients.connection.answer(.codeSent(VerificationID(uuid(5))))
    let code = try VerificationCode("123456")
    _ = clients.connection.begin { [session = clients.session] in try await session.verify(code) }
    try clients.connection.answer(.signedIn(authentication))
  }

  @Test func `A launch restores the session with its token, and waits for the profile`() throws {
    let files = InMemoryStateFiles()
    let firstLaunch = try ClientHarness(files: files)
    try signIn(firstLaunch)
    firstLaunch.session.networkChanged(.none)
    files.simulateCrash()
    let clients = try ClientHarness(files: files)
    #expect(clients.sessionState.phase == .loadingProfile(account))
    // The network state is never saved, because it can change between launches.
    #expect(clients.sessionState.isNetworkConnected && clients.sessionState.lastNetworkCheck == nil)
    clients.session.endOnServer()
    #expect(clients.connection.transport.requests.last?.credentials == authentication.credentials)
  }

  @Test func `A renewed token is on disk before it is used`() throws {
    let files = InMemoryStateFiles()
    let firstLaunch = try ClientHarness(files: files)
    try signIn(firstLaunch)
    _ = firstLaunch.connection.begin { [user = firstLaunch.user] in try await user.load().commit() }
    try firstLaunch.connection.refuse(.tokenExpired)
    try firstLaunch.connection.answer(.tokenRefreshed(AuthToken("open")))
    files.simulateCrash()
    let clients = try ClientHarness(files: files)
    clients.session.endOnServer()
    #expect(clients.connection.transport.requests.last?.credentials?.token == AuthToken("open"))
  }

  /// Invariant 1.
  @Test func `After signing out, the next launch has no session and no state`() throws {
    let files = InMemoryStateFiles()
    let firstLaunch = try ClientHarness(files: files)
    try signIn(firstLaunch)
    try firstLaunch.load(try .sample(lastCheckedIn: nil))
    _ = firstLaunch.act { try await $0.checkIn() }
    firstLaunch.user.cleared()
      .and(firstLaunch.contacts.cleared())
      .and(firstLaunch.session.cleared(.signedOut))
      .commit()
    firstLaunch.connection.run()
    files.simulateCrash()
    let clients = try ClientHarness(files: files)
    #expect(clients.sessionState.phase == .signedOut(.notSignedIn))
    #expect(clients.userState.user == nil && clients.userState.pendingActions.isEmpty)
  }

  @Test func `A pending verification is not restored by the next launch`() throws {
    let files = InMemoryStateFiles()
    let firstLaunch = try ClientHarness(files: files)
    let phone = account.phone
    _ = firstLaunch.connection.begin { [session = firstLaunch.session] in
      try await session.sendCode(phone)
    }
    try firstLaunch.connection.answer(.codeSent(VerificationID(uuid(5))))
    files.simulateCrash()
    #expect(try ClientHarness(files: files).sessionState.phase == .signedOut(.notSignedIn))
  }
}
