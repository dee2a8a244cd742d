import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalHosting
import Realtime
import RealtimeSockets
import StateKit

/// One phone of a crowd, and the person who holds it. Use it in turns of its loop only.
final class CrowdPhone {
  /// A person of the crowd, whose code the others can scan.
  struct Person {
    let id: UserID
    let code: QRCodeID
  }

  /// The server, and the loop of the sockets.
  struct Environment {
    let configuration: RealtimeConfiguration
    let url: String
    let loop: EventLoop
    /// Returns the time since the start of the process.
    let now: @Sendable () -> Duration
    /// The source of the date that the people know.
    var date = DateGenerator.live
    /// The source of the identifiers of devices.
    var uuid = UUIDGenerator.live
  }

  /// The mean time between two acts.
  private static let meanPause = Duration.milliseconds(125)
  /// The number of waiting changes above which the person waits.
  private static let waitingLimit = 8
  /// The time after which a person who has received no code requests another one.
  private static let codeTimeout = Duration.seconds(4)

  /// The number of the phone in the crowd, from 0.
  let ordinal: Int
  private let host: DeviceHost
  private let observer: CrowdObserver
  private let number: PhoneNumber
  /// The choices of the person.
  private let random: RandomSource
  private let environment: Environment
  private var touches: ArraySlice<CrowdTouch> = []
  private var nextTouchAt: Duration
  /// When the last code was requested.
  private var codeRequestedAt: Duration?
  /// The issues that StateKit reported.
  private let issues: CrowdIssues

  /// Creates a phone that is not started.
  ///
  /// - Parameters:
  ///   - ordinal: The number of the phone in the crowd, from 0.
  ///   - number: The telephone number.
  ///   - random: The choices of the person.
  /// - Throws: `StateFilesError` never, because the phone has no files.
  init(
    _ ordinal: Int, number: PhoneNumber, random: RandomSource, _ environment: Environment
  ) throws(StateFilesError) {
    let observer = CrowdObserver(now: environment.now)
    let log = EventLog(origin: "phone \(ordinal)")
    issues = CrowdIssues(log)
    // Identifiers and secrets are new in each run, so that a server accepts a second crowd with the same
    // seed.
    host = try DeviceHost(
      environment.configuration, device: DeviceID(environment.uuid()), number: number,
      polling: .live(environment.url, on: environment.loop), on: environment.loop, log: log,
      observing: observer.observing
    ) { event in
      switch event {
      case .code(let code): observer.receive(code)
      case .codesRefused: observer.refuseCodes()
      case .message, .statusChanged: break
      }
    }
    self.ordinal = ordinal
    self.number = number
    self.random = random
    self.observer = observer
    self.environment = environment
    nextTouchAt = environment.now() + Self.meanPause * random.double(in: 0...2)
  }

  /// Opens the line, and starts the app.
  func start() { host.startIsolated() }

  /// Closes the line.
  func close() { host.closeIsolated() }

  // MARK: What the phone shows

  /// Whether the line is closed after ``close()``.
  var isClosed: Bool { host.line.isClosed }

  /// How the requests ended.
  var requests: RequestTally { observer.requests }
  /// Which changes arrived.
  var streams: StreamTally { observer.streams }
  /// How often the line was opened.
  var openedCount: Int { observer.openedCount }
  /// How often the open line was lost.
  var dropCount: Int { observer.dropCount }
  /// Why the server cannot be reached, in a few words; nil while it is reached.
  var unreachableReason: String? { host.line.link.failure?.explanation }
  /// Whether the server delivers no verification codes, so that the person cannot sign up.
  var areCodesRefused: Bool { observer.areCodesRefused }
  /// Whether the line is open.
  var isOpen: Bool { observer.isOpen }
  /// The reports of StateKit about the program.
  var reportedIssues: [StoreIssue] { issues.all }

  /// The account of the phone; nil before the sign-in.
  var account: UserID? { session.account?.id }

  /// The person, as the others of the crowd meet the person; nil before the onboarding.
  var person: Person? { user.map { Person(id: $0.id, code: $0.qrCode) } }

  /// What the phone shows of the account.
  var content: AccountContent { AccountContent(shownBy: host.storage) }

  /// Whether the phone has nothing to send, and has received all changes that it knows of.
  var isSettled: Bool {
    observer.isOpen && session.isActive && requests.pendingCount == 0 && waitingCount == 0
      && streams.missingCount == 0 && interruptedStreams.isEmpty
  }

  /// What keeps the phone from being settled, in a few words.
  var unsettledReason: String {
    if !observer.isOpen { return "not connected" }
    if !session.isActive { return "not signed up" }
    if waitingCount > 0 { return "\(PluralizedCount(waitingCount, "change")) to send" }
    if requests.pendingCount > 0 { return "waits for an answer" }
    return streams.missingCount > 0 ? "a change is missing" : "a stream is interrupted"
  }

  private var session: ReadOnlySessionState { host.storage.value(of: ReadOnlySessionState.self) }
  private var user: User? { host.storage.value(of: ReadOnlyUserState.self).user }
  private var contacts: ReadOnlyContactsState {
    host.storage.value(of: ReadOnlyContactsState.self)
  }
  private var notifications: ReadOnlyNotificationsState {
    host.storage.value(of: ReadOnlyNotificationsState.self)
  }
  private var waitingCount: Int {
    host.storage.value(of: ReadOnlyUserState.self).pendingActions.count
      + contacts.pendingActions.count
  }
  private var interruptedStreams: Set<StreamKind> { state.interruptedStreams }
  private var state: ApplicationFeature.State { host.store.assumeIsolated { $0.state } }

  // MARK: The person

  /// Follows the line, and returns what was observed since the last call.
  func observe() -> CrowdObserver.News {
    observer.update(host.line.link.currentStatus)
    return observer.takeNews()
  }

  /// Lets the person do what is due.
  ///
  /// - Parameters:
  ///   - now: The time since the start of the process.
  ///   - people: The people of the crowd.
  ///   - canBegin: Whether the person may begin another act.
  func live(at now: Duration, among people: @autoclosure () -> [Person], canBegin: Bool) {
    while now >= nextTouchAt, let touch = touches.first {
      touches.removeFirst()
      touchTabs(touch.action)
      nextTouchAt = now + (touches.first?.delay ?? pause)
    }
    guard canBegin, touches.isEmpty, now >= nextTouchAt else { return }
    nextTouchAt = now + pause
    switch state.screen {
    case .signIn(let signIn): self.signIn(signIn, at: now)
    case .onboarding(let onboarding): onboard(onboarding)
    case .failed: send(.retryTapped)
    case .loading: break
    case .tabs:
      guard let user, waitingCount < Self.waitingLimit else { return }
      let contacts = contacts.contacts.elements
      let view = CrowdAct.View(
        user: user, contacts: contacts,
        codes: people().filter { other in
          other.id != user.id && !contacts.contains { $0.id == other.id }
        }.map(\.code),
        notificationCounts: notifications.items.reduce(into: [:]) {
          $0[$1.kind.category, default: 0] += 1
        }, now: environment.date.now())
      touches = CrowdAct.next(view, random).touches[...]
      nextTouchAt = now + (touches.first?.delay ?? .zero)
    }
  }

  private var pause: Duration { Self.meanPause * random.double(in: 0...2) }

  private func signIn(_ signIn: SignInFeature.State, at now: Duration) {
    guard signIn.activity == nil else { return }
    if session.verification != nil, let code = observer.code {
      observer.forgetCode()
      send(.signIn(.codeChanged(code.text)))
      return send(.signIn(.verifyTapped))
    }
    if let codeRequestedAt, now - codeRequestedAt < Self.codeTimeout { return }
    codeRequestedAt = now
    observer.forgetCode()
    send(.signIn(.changeNumberTapped))
    send(.signIn(.regionSelected(number.region)))
    send(.signIn(.numberChanged(number.e164)))
    send(.signIn(.sendCodeTapped))
  }

  private func onboard(_ onboarding: OnboardingFeature.State) {
    guard !onboarding.isCompleting, let step = session.onboardingStep else { return }
    if onboarding.firstName.isEmpty {
      send(.onboarding(.firstNameChanged(CrowdAct.word(random))))
      send(.onboarding(.lastNameChanged(CrowdAct.word(random))))
    }
    send(.onboarding(step.next == nil ? .completeTapped : .nextTapped))
    // The next step needs no pause.
    nextTouchAt = .zero
  }

  private func touchTabs(_ action: TabsFeature.Action) {
    guard case .tabs(let tabs) = state.screen else { return }
    if case .home(.scanner) = action, tabs.home.scanner == nil { return }
    send(.tabs(action))
  }

  private func send(_ action: ApplicationFeature.Action) {
    host.store.assumeIsolated { _ = $0.send(action) }
  }
}
