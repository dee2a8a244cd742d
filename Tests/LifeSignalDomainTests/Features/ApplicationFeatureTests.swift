import LifeSignalDomain
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// The root with its live clients, against a backend that the test speaks for.
struct ApplicationFeatureTests {
  let line: TestLine
  let log = EventLog(origin: "ana")
  let bench: FeatureBench<ApplicationFeature>
  let authentication: Authentication

  init() throws {
    let line = TestLine()
    let storage = SharedStorage(log: log)
    let connection = BackendConnection(device: .anas, transport: line.transport)
    self.line = line
    authentication = Authentication(
      account: SignedInAccount(
        id: UserID(uuid(1)), phone: try .test(1), session: SessionID(uuid(2)), signedInAt: start),
      token: AuthToken("sesame"))
    bench = FeatureBench(ApplicationFeature.State(), storage: storage) {
      ApplicationFeature()
    } dependencies: {
      $0.sessionClient = .live(in: storage, connection: connection, date: .constant(start))
      $0.userClient = .live(in: storage, connection: connection)
      $0.contactsClient = .live(in: storage, connection: connection, date: .constant(start))
      $0.notificationClient = .live(in: storage, connection: connection, date: .constant(start))
    }
  }

  private var session: ReadOnlySessionState { bench.storage.current(ReadOnlySessionState.self) }
  private var user: User? { bench.storage.current(ReadOnlyUserState.self).user }
  private var contacts: ReadOnlyContactsState { bench.storage.current(ReadOnlyContactsState.self) }

  private func begin(_ phase: SessionPhase<Authentication>) {
    bench.storage.seed(ReadOnlySessionState.self, SessionState(phase: phase))
    bench.send(.launched)
  }

  private func deliver(_ message: ServerMessage) throws {
    line.deliver(try Wire.encode(message))
    bench.simulation.run()
  }

  /// Answers the last request.
  private func answer(
    _ expected: BackendRequest, _ answer: (RequestID) -> ServerMessage
  ) throws {
    let request = try #require(line.requests.last)
    try #require(request.request == expected)
    try deliver(answer(request.id))
  }

  /// Signed in, with a profile, and with both streams open.
  private func becomeActive() throws {
    begin(.loadingProfile(authentication))
    let ana = try User.sample()
    try answer(.loadUser) { .reply($0, .user(ana)) }
    for subscribe in line.requests.suffix(2) { try deliver(.reply(subscribe.id, .done)) }
  }

  private func change(_ number: UInt8 = 2, revision: UInt64 = 1) throws -> StreamEvent {
    .contacts(
      .change(
        ContactChange(revision: Revision(revision), kind: .upserted(try .sample(number)))))
  }

  /// The operations on shared state, each with the version that it made, and the ends of streams.
  private final class Operations: Sendable {
    let all = Mutex([(name: String, version: UInt64?)]())
  }

  private func recordOperations() -> (Operations, EventSubscription) {
    let operations = Operations()
    let subscription = log.listen(to: [.shared, .effects]) { event in
      switch event.kind {
      case .shared(let it):
        operations.all.withLock {
          $0.append((name: "\(it.published) \(it.operation)", version: it.version))
        }
      case .effect(let effect, .cancelled):
        operations.all.withLock { $0.append((name: "\(effect.name) ended", version: nil)) }
      default: break
      }
    }
    return (operations, subscription)
  }

  @Test func `It shows what the session calls for`() throws {
    let waiting = PendingVerification(
      id: VerificationID(uuid(7)), phone: try .test(1), sentAt: start)
    for (phase, screen) in [
      (.signedOut(.notSignedIn), .signIn(SignInFeature.State())),
      (.codeSent(waiting), .signIn(SignInFeature.State())),
      (.loadingProfile(authentication), .loading),
      (.onboarding(authentication, step: .name), .onboarding(OnboardingFeature.State())),
      (.active(authentication, .online), .tabs(TabsFeature.State(session: SessionID(uuid(2))))),
      (.failed(.network, prior: .loadingProfile(authentication)), .failed(.network)),
    ] as [(SessionPhase<Authentication>, Screen)] {
      let test = try ApplicationFeatureTests()
      test.begin(phase)
      #expect(test.bench.state.screen == screen)
    }
  }

  // MARK: The profile

  /// Invariant 2: an active session without a user was seen for a moment.
  @Test func `A profile that is found makes the session active, both at once`() throws {
    let (operations, subscription) = recordOperations()
    try becomeActive()
    #expect(session.phase == .active(authentication.account, .online))
    #expect(user == (try User.sample()))
    let made = operations.all.withLock { $0 }
    #expect(
      made.map(\.name) == [
        "ReadOnlyUserState loaded", "ReadOnlySessionState profile found",
        "ReadOnlyUserState QR image made",
      ])
    #expect(Set(made.prefix(2).map(\.version)).count == 1)
    withExtendedLifetime(subscription) {}
  }

  @Test func `A profile that definitely is not there leads to onboarding`() throws {
    begin(.loadingProfile(authentication))
    try answer(.loadUser) { .refused($0, .userNotFound) }
    #expect(session.onboardingStep == .name)
    #expect(bench.state.screen == .onboarding(OnboardingFeature.State()))
  }

  /// A failed load showed onboarding, which can make a second profile; and it signed out "for safety".
  @Test func `A load that fails leads neither to onboarding nor out, and can be tried again`()
    throws
  {
    begin(.loadingProfile(authentication))
    try answer(.loadUser) { .refused($0, .malformedRequest) }
    #expect(
      session.phase == .failed(.network, prior: .loadingProfile(authentication.account)))
    #expect(bench.state.screen == .failed(.network))
    bench.send(.retryTapped)
    let ana = try User.sample()
    try answer(.loadUser) { .reply($0, .user(ana)) }
    #expect(session.isActive)
  }

  @Test func `A session that the backend does not know is left`() throws {
    begin(.loadingProfile(authentication))
    try answer(.loadUser) { .refused($0, .notAuthenticated) }
    #expect(session.phase == .signedOut(.expired))
  }

  // MARK: Onboarding

  private func complete() throws -> BackendRequest {
    begin(.onboarding(authentication, step: .biometric))
    bench.send(
      .onboarding(.firstNameChanged("Ana")), .onboarding(.lastNameChanged("Diaz")),
      .onboarding(.completeTapped))
    return .createUser(UserProfile(name: try PersonName("Ana Diaz")))
  }

  @Test func `A completed onboarding makes the profile, and the session active`() throws {
    let create = try complete()
    let ana = try User.sample()
    try answer(create) { .reply($0, .user(ana)) }
    #expect(session.phase == .active(authentication.account, .online))
    #expect(user == ana)
    #expect(bench.state.screen == .tabs(TabsFeature.State(session: SessionID(uuid(2)))))
  }

  @Test func `A profile that cannot be made keeps onboarding open, with the reason`() throws {
    let create = try complete()
    try answer(create) { .refused($0, .malformedRequest) }
    #expect(session.onboardingStep == .biometric)
    guard case .onboarding(let state) = bench.state.screen else {
      Issue.record("shows \(bench.state.screen)")
      return
    }
    #expect(state.error == .profile(.unavailable))
    #expect(!state.isCompleting)
    #expect(state.firstName == "Ana")
  }

  @Test func `A profile whose reply was lost is loaded, not made twice`() throws {
    let create = try complete()
    try answer(create) { .refused($0, .userAlreadyExists) }
    let ana = try User.sample()
    try answer(.loadUser) { .reply($0, .user(ana)) }
    #expect(session.isActive)
    #expect(user == ana)
  }

  @Test func `Leaving onboarding signs out`() throws {
    begin(.onboarding(authentication, step: .note))
    bench.send(.onboarding(.cancelTapped))
    #expect(session.phase == .signedOut(.onboardingCancelled))
    #expect(line.requests.last?.request == .endSession)
    #expect(bench.state.screen == .signIn(SignInFeature.State()))
  }

  // MARK: Streams

  @Test func `An active session follows contacts and notifications, once`() throws {
    try becomeActive()
    #expect(
      line.requests.suffix(2).map(\.request) == [
        .subscribe(SubscriptionID(1), .contacts), .subscribe(SubscriptionID(2), .notifications),
      ])
    let asked = line.requests.count
    bench.send(.sessionChanged(session.phase))
    #expect(line.requests.count == asked)
    try deliver(.event(SubscriptionID(1), try change()))
    #expect(contacts.count == 1)
  }

  @Test func `Streams end when the session is active no more, by whatever road`() throws {
    try becomeActive()
    let asked = line.requests.count
    bench.send(.sessionChanged(.refreshing(authentication.account)))
    #expect(
      Set(line.requests.dropFirst(asked).map(\.request)) == [
        .unsubscribe(SubscriptionID(1)), .unsubscribe(SubscriptionID(2)),
      ])
    try deliver(.event(SubscriptionID(1), try change()))
    #expect(contacts.contacts.isEmpty)
  }

  @Test func `Another session begins with another home and other streams`() throws {
    try becomeActive()
    bench.send(.tabs(.home(.scanTapped)))
    let next = SignedInAccount(
      id: UserID(uuid(1)), phone: try .test(1), session: SessionID(uuid(3)), signedInAt: start)
    bench.send(.sessionChanged(.active(next, .online)))
    #expect(bench.state.screen == .tabs(TabsFeature.State(session: SessionID(uuid(3)))))
    #expect(
      Set(line.requests.suffix(4).map(\.request)) == [
        .unsubscribe(SubscriptionID(1)), .unsubscribe(SubscriptionID(2)),
        .subscribe(SubscriptionID(3), .contacts), .subscribe(SubscriptionID(4), .notifications),
      ])
  }

  @Test func `A stream is tried again for a while, then said to be interrupted`() throws {
    begin(.loadingProfile(authentication))
    let ana = try User.sample()
    try answer(.loadUser) { .reply($0, .user(ana)) }
    for _ in 0..<20 {
      for request in line.requests where request.request.isOfContacts {
        try deliver(.refused(request.id, .malformedRequest))
      }
      bench.simulation.advance(by: .seconds(300))
    }
    #expect(bench.state.interruptedStreams == [.contacts])
    #expect(line.requests.count { $0.request.isOfContacts } == 10)
    #expect(session.isActive)
  }

  // MARK: Leaving

  @Test func `Signing out ends the streams, tells the server and clears everything at once`() throws
  {
    try becomeActive()
    try deliver(.event(SubscriptionID(1), try change()))
    let (operations, subscription) = recordOperations()
    let asked = line.requests.count
    bench.send(.signOutTapped)
    #expect(session.phase == .signedOut(.signedOut))
    #expect(user == nil)
    #expect(contacts.contacts.isEmpty)
    #expect(bench.state.screen == .signIn(SignInFeature.State()))
    let sent = line.requests.dropFirst(asked)
    // Nothing is said after the session, and nothing without it.
    #expect(sent.last?.request == .endSession)
    #expect(sent.allSatisfy { $0.credentials == authentication.credentials })
    let made = operations.all.withLock { $0 }
    #expect(
      Set(made.prefix(2).map(\.name)) == [
        "application.contacts ended", "application.notifications ended",
      ])
    #expect(
      made.dropFirst(2).map(\.name) == [
        "ReadOnlyUserState cleared", "ReadOnlyContactsState cleared",
        "ReadOnlyNotificationsState cleared", "ReadOnlySessionState cleared",
      ])
    #expect(Set(made.compactMap(\.version)).count == 1)
    withExtendedLifetime(subscription) {}
  }

  /// Streams went on after sign-out and brought back what had been cleared.
  @Test func `After signing out no event changes anything`() throws {
    try becomeActive()
    bench.send(.signOutTapped)
    let (operations, subscription) = recordOperations()
    try deliver(.event(SubscriptionID(1), try change()))
    for request in line.requests { try deliver(.reply(request.id, .done)) }
    #expect(operations.all.withLock { $0 }.isEmpty)
    #expect(contacts.contacts.isEmpty)
    withExtendedLifetime(subscription) {}
  }

  @Test func `A session that was superseded is left, and the server is told nothing`() throws {
    try becomeActive()
    try deliver(.event(SubscriptionID(1), try change()))
    let end = SessionEnd(session: authentication.account.session, reason: .superseded)
    try deliver(.sessionEnded(end))
    #expect(session.phase == .signedOut(.superseded))
    #expect(user == nil)
    #expect(contacts.contacts.isEmpty)
    #expect(!line.requests.contains { $0.request == .endSession })
  }

  @Test func `A session that was superseded is left at its next call, too`() throws {
    try becomeActive()
    bench.send(
      .tabs(.home(.scanTapped)),
      .tabs(.home(.scanner(.codeScanned(QRCodeID(uuid(102)).description)))))
    let end = SessionEnd(session: authentication.account.session, reason: .superseded)
    try answer(.previewContact(QRCodeID(uuid(102)))) { .refused($0, .sessionEnded(end)) }
    #expect(session.phase == .signedOut(.superseded))
  }

  @Test func `The end of another session changes nothing`() throws {
    try becomeActive()
    try deliver(.sessionEnded(SessionEnd(session: SessionID(uuid(99)), reason: .superseded)))
    #expect(session.isActive)
  }

  @Test func `Signing out signed out does nothing`() throws {
    begin(.signedOut(.notSignedIn))
    bench.send(.signOutTapped)
    #expect(session.phase == .signedOut(.notSignedIn))
    #expect(line.requests.isEmpty)
  }
}

extension BackendRequest {
  fileprivate var isOfContacts: Bool {
    if case .subscribe(_, .contacts) = self { true } else { false }
  }
}
