import Foundation
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

@testable import LifeSignalDomain

/// Tests of an active session on a line that comes and goes: what the app shows, and what it sends when
/// the server can be reached again.
struct SessionLineTests {
  let clients = ClientHarness(ConnectionHarness(line: .open(epoch: 1)))
  let authentication: Authentication
  let reopenings = CallRecorder<Bool>()
  private var harness: ConnectionHarness { clients.connection }

  init() throws {
    authentication = try .sample()
    harness.storage.seed(
      ReadOnlySessionState.self, SessionState(phase: .active(authentication, .online)))
    _ = harness.begin { [session = clients.session, reopenings] in
      await session.followLink { reopenings.record(true) }
    }
  }

  private var phase: SessionPhase<SignedInAccount> { clients.sessionState.phase }
  private let interrupted = LinkStatus.interrupted(retry: 1, of: 5)

  private func keepInSync() {
    _ = harness.begin { [session = clients.session] in try await session.keepInSync() }
  }

  private func count(_ matches: (BackendRequest) -> Bool) -> Int {
    harness.transport.requests.count { matches($0.request) }
  }

  private var syncCount: Int { count { if case .sync = $0 { true } else { false } } }

  // MARK: What is shown

  @Test func `Live updates are paused while the line is degraded, and at no other time`() {
    for isPolling in [false, true] {
      #expect(clients.sessionState.liveUpdates == .live)
      harness.setLine(interrupted)
      #expect(clients.sessionState.liveUpdates == .live)
      let live = clients.sessionState
      harness.setLine(.degraded, isPolling: isPolling)
      #expect(clients.sessionState.liveUpdates == .paused && clients.sessionState != live)
      #expect(phase == .active(authentication.account, .online))
      harness.setLine(.open(epoch: isPolling ? 3 : 2))
    }
    #expect(clients.sessionState.liveUpdates == .live)
    #expect(reopenings.all.count == 3)
  }

  @Test func `The texts about live updates`() {
    #expect(LiveUpdates.paused.text == "Live updates paused")
    #expect(
      LiveUpdates.paused.accessibilityText == "Live updates paused. Reconnecting in background.")
    #expect(LiveUpdates.live.text == nil && LiveUpdates.live.accessibilityText == nil)
  }

  @Test func `A session that is offline shows that, and not that live updates are paused`() {
    harness.setLine(.degraded)
    clients.session.networkChanged(.none)
    #expect(clients.sessionState.isOffline && clients.sessionState.liveUpdates == .live)
  }

  @Test func `A session without an account shows nothing about live updates`() {
    harness.setLine(.degraded)
    harness.storage.seed(ReadOnlySessionState.self, SessionState())
    harness.setLine(.degraded)
    #expect(clients.sessionState.liveUpdates == .live)
  }

  @Test func `A line that reaches the server no more is offline until the server replies`() throws {
    keepInSync()
    harness.setLine(interrupted)
    #expect(phase == .active(authentication.account, .online))
    harness.setLine(.offline)
    #expect(phase == .active(authentication.account, .offline))
    #expect(clients.sessionState.liveUpdates == .live)
    harness.setLine(.connecting)
    harness.setLine(.open(epoch: 2))
    try harness.answer(.done)
    #expect(phase == .active(authentication.account, .online))
  }

  @Test func `A sync that fails during an interruption changes nothing on the screen`() {
    keepInSync()
    harness.wait(900)
    #expect(syncCount == 1)
    harness.setLine(interrupted)
    #expect(phase == .active(authentication.account, .online))
    // The next sync waits for the line, until its deadline.
    harness.wait(40)
    #expect(phase == .active(authentication.account, .online) && syncCount == 1)
  }

  @Test func `A renewal of the token that fails during an interruption shows nothing`() throws {
    let loading = harness.begin { [user = clients.user] in try await user.load().commit() }
    try harness.refuse(.tokenExpired)
    #expect(phase == .refreshing(authentication.account))
    harness.setLine(interrupted)
    #expect(phase == .active(authentication.account, .online))
    #expect(loading.outcome.error as? UserError == .unavailable)
  }

  // MARK: What is sent

  /// Case 87 of CASES.md.
  @Test func `A new connection causes a sync at once, and no second subscription`() throws {
    keepInSync()
    _ = harness.begin { [contacts = clients.contacts] in try await contacts.listen() }
    try harness.answer(.done)
    #expect(syncCount == 0)
    harness.setLine(interrupted)
    harness.setLine(.open(epoch: 2))
    #expect(syncCount == 1)
    try harness.answer(.done)
    // An interruption that the device did not notice.
    harness.setLine(.open(epoch: 3))
    #expect(syncCount == 2)
    try harness.answer(.done)
    harness.wait(600)
    #expect(syncCount == 2)
    #expect(count { if case .subscribe = $0 { true } else { false } } == 1)
  }

  @Test func `Polling that begins to work causes a sync at once`() throws {
    keepInSync()
    harness.setLine(.degraded)
    #expect(syncCount == 0)
    harness.setLine(.degraded, isPolling: true)
    #expect(syncCount == 1)
  }

  /// Case 85 of CASES.md.
  @Test(arguments: [false, true])
  func `An action that was lost is sent again under its identifier when the line opens`(
    isEmergency: Bool
  ) throws {
    try clients.load(try .sample(lastCheckedIn: testStart.addingTimeInterval(-86_000)))
    _ = clients.drain()
    _ = clients.act { isEmergency ? try await $0.setAlert(true) : try await $0.checkIn() }
    #expect(clients.sent.count == 1)
    // The delays between attempts become longer.
    for epoch in 2...6 {
      harness.setLine(interrupted)
      harness.setLine(.open(epoch: UInt64(epoch)))
      #expect(clients.sent.count == epoch)
    }
    #expect(Set(clients.sent.map(\.id)).count == 1)
    let numbers = harness.transport.requests.map(\.id.number)
    #expect(numbers == Array(Set(numbers)).sorted())
  }

  @Test func `The queue waits without attempts while requests cannot be made`() throws {
    try clients.load(try .sample(lastCheckedIn: testStart.addingTimeInterval(-86_000)))
    _ = clients.drain()
    _ = clients.sendContactChanges()
    harness.setLine(.offline)
    let waiting = clients.act { try await $0.checkIn().delivery() }
    #expect(waiting.isOver)
    harness.wait(600)
    #expect(clients.sent.isEmpty)
    harness.setLine(.open(epoch: 2))
    #expect(clients.sent.count == 1)
  }

  /// Case 86 of CASES.md. The queue must not try again without a delay.
  @Test func `The queue tries again later when too many requests wait for the line`() throws {
    try clients.load(try .sample(lastCheckedIn: testStart.addingTimeInterval(-86_000)))
    _ = clients.drain()
    harness.setLine(interrupted)
    let jobs = (1...64).map { _ in
      harness.begin { [connection = harness.connection] in
        try await connection.request(.loadUser())
      }.job
    }
    _ = clients.act { try await $0.checkIn() }
    #expect(clients.sent.isEmpty && harness.connection.parkedRequestCount == 64)
    for job in jobs { harness.cancel(job) }
    harness.wait(2)
    #expect(harness.connection.parkedRequestCount == 1)
    harness.setLine(.open(epoch: 2))
    #expect(clients.sent.count == 1)
  }

  @Test func `An interrupted request has an unknown result, like one without a reply`() {
    let error = ConnectionError.interrupted
    #expect(UserError(error) == UserError(ConnectionError.timedOut))
    #expect(SessionError(error) == SessionError(ConnectionError.timedOut))
    #expect(ContactsError(error) == ContactsError(ConnectionError.timedOut))
    #expect(NotificationError(error) == NotificationError(ConnectionError.timedOut))
    if case .failed = ContactActionOutcome(error) {} else { Issue.record("not repeated") }
  }

  // MARK: The end of a launch

  /// Regression test: the connection kept the access to its session, which kept the connection.
  @Test func `A connection is released with its clients`() {
    weak var released: BackendConnection?
    do {
      let connection = BackendConnection(
        address: DeviceID.anasDevice.address, transport: TestTransport().transport,
        clock: harness.simulation.clock, localClock: .test { [date = harness.date] in date.now() })
      let storage = SharedStorage()
      let uuid = UUIDGenerator.incrementing()
      let clients: [Any] = [
        SessionClient.live(in: storage, connection: connection, date: connection.date),
        UserClient.live(
          in: storage, connection: connection, clock: harness.simulation.clock, uuid: uuid),
        ContactsClient.live(
          in: storage, connection: connection, clock: harness.simulation.clock, uuid: uuid,
          date: connection.date),
      ]
      released = connection
      #expect(clients.count == 3 && released != nil)
    }
    #expect(released == nil)
  }
}
