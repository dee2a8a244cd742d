import Foundation
import LifeSignalSimulation
import Testing

@testable import LifeSignalDomain

/// Each invariant notices what breaks it, and nothing else does.
struct InvariantTests {
  let now = World.start.addingTimeInterval(60)
  let ana: User
  let ben: Contact
  let account: SignedInAccount

  init() throws {
    let phone = try PhoneNumber("5550100001", region: .us)
    ana = User(
      id: UserID(Self.uuid(1)), name: try PersonName("Ana Diaz"), phone: phone, note: .empty,
      plan: .standard, lastCheckedIn: World.start, qrCode: QRCodeID(Self.uuid(101)),
      isBiometricEnabled: false, lastModified: World.start)
    ben = Contact(
      id: UserID(Self.uuid(2)), name: try PersonName("Ben Okafor"), phone: phone, note: .empty,
      roles: .responder, lastCheckedIn: World.start, interval: .standard, dateAdded: World.start,
      lastUpdated: World.start)
    account = SignedInAccount(
      id: ana.id, phone: phone, session: SessionID(Self.uuid(3)), signedInAt: World.start)
  }

  static func uuid(_ number: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
  }

  private func item(_ number: UInt8, after seconds: TimeInterval = 0) throws -> NotificationItem {
    try NotificationItem(
      id: NotificationID(Self.uuid(number)), kind: .receiveSystemNotification, title: "",
      message: "", timestamp: World.start.addingTimeInterval(seconds))
  }

  /// Ana's device as it should be, with Ben as her responder.
  private func device(_ change: (inout DeviceSnapshot) throws -> Void = { _ in }) rethrows
    -> DeviceSnapshot
  {
    var device = DeviceSnapshot()
    device.phase = .active(account, .online)
    device.hasToken = true
    device.user = ana
    device.dueAt = ana.dueAt
    device.contacts = [ben]
    device.responders = [ben]
    try change(&device)
    return device
  }

  /// Ana's device at rest, as the backend has her.
  private func restingDevice(_ change: (inout DeviceSnapshot) throws -> Void = { _ in }) throws
    -> DeviceSnapshot
  {
    let backend = try backend()
    return try device {
      $0.user = backend.accounts[ana.id]?.user
      $0.contacts = backend.contacts(of: ana.id)
      $0.responders = $0.contacts
      $0.reminders = [
        Reminder(
          lead: .thirtyMinutes, date: World.start.addingTimeInterval(84_600),
          dueAt: World.start.addingTimeInterval(86_400))
      ]
      try change(&$0)
    }
  }

  private var plain: DeviceSnapshot { device { _ in } }

  private func action(
    _ intent: UserIntent, _ number: UInt8 = 1, after seconds: TimeInterval = 0
  ) -> QueuedAction {
    QueuedAction(
      id: ActionID(Self.uuid(number)), intent: intent,
      madeAt: World.start.addingTimeInterval(seconds))
  }

  /// The numbers of the invariants that a device breaks.
  private func broken(_ change: (inout DeviceSnapshot) throws -> Void) rethrows -> [Int] {
    let device = try device(change)
    return Invariant.all.filter { !$0.violations(of: device, at: now).isEmpty }.map(\.number)
  }

  /// A backend as it should be: Ana and Ben, related.
  private func backend(_ change: (inout BackendState) -> Void = { _ in }) throws -> BackendState {
    var backend = BackendState()
    for (id, code, name) in [
      (ana.id, ana.qrCode, "Ana"), (ben.id, QRCodeID(Self.uuid(102)), "Ben"),
    ] {
      var account = Account(id: id, phone: ana.phone, createdAt: World.start)
      account.person = AccountProfile(
        profile: UserProfile(name: try PersonName(name)), lastCheckedIn: World.start,
        qrCode: code, lastModified: World.start)
      backend.accounts[id] = account
      backend.qrCodes[code] = .live(id)
    }
    backend.accounts[ana.id]?.session = ServerSession(
      id: account.session, token: AuthToken("ana"),
      address: DeviceAddress(device: DeviceID(Self.uuid(8)), launch: LaunchID(Self.uuid(9))),
      startedAt: World.start)
    let relation = Relation(roles: .responder, since: World.start)
    backend.accounts[ana.id]?.contacts[ben.id] = relation
    backend.accounts[ben.id]?.contacts[ana.id] = relation.mirrored
    change(&backend)
    backend.dueTimes = backend.derivedDueTimes
    return backend
  }

  private func brokenBackend(_ change: (inout BackendState) -> Void) throws -> [Int] {
    let backend = try backend(change)
    return Invariant.all.filter { !$0.violations(of: backend, at: now).isEmpty }.map(\.number)
  }

  private func brokenAtRest(
    _ device: DeviceSnapshot, busy: [String] = [],
    _ change: (inout BackendState) -> Void = { _ in }
  ) throws -> [Int] {
    let rest = DeviceAtRest(device, busy: busy, backend: try backend(change), at: now)
    return Invariant.all.filter { !$0.violations(of: rest).isEmpty }.map(\.number)
  }

  /// The numbers of the invariants that a step of a device breaks.
  private func brokenByStep(
    from before: DeviceSnapshot, to after: DeviceSnapshot,
    _ change: (inout DeviceStep) -> Void = { _ in }
  ) -> [Int] {
    var step = DeviceStep(from: before, to: after, at: now)
    change(&step)
    return Invariant.all.filter { !$0.violations(of: step).isEmpty }.map(\.number)
  }

  /// The numbers of the invariants that a step of the backend breaks.
  private func brokenByStep(
    _ before: (inout BackendState) -> Void = { _ in }, _ after: (inout BackendState) -> Void,
    _ change: (inout BackendStep) -> Void = { _ in }
  ) throws -> [Int] {
    var step = BackendStep(from: try backend(before), to: try backend(after), at: now)
    change(&step)
    return Invariant.all.filter { !$0.violations(of: step).isEmpty }.map(\.number)
  }

  @Test func `The invariants of this world are numbered as in the domain`() {
    #expect(Invariant.all.map(\.number) == Array(1...45))
    #expect(Invariant.all.allSatisfy { !$0.checks.isEmpty && !$0.statement.isEmpty })
  }

  @Test func `A device, a backend and a world as they should be break none`() throws {
    #expect(broken { _ in }.isEmpty)
    #expect(broken { $0 = DeviceSnapshot() }.isEmpty)
    #expect(try brokenBackend { _ in }.isEmpty)
    #expect(try brokenAtRest(restingDevice()).isEmpty)
    #expect(brokenByStep(from: DeviceSnapshot(), to: plain).isEmpty)
    #expect(try brokenByStep { _ in }.isEmpty)
  }

  @Test func `1 notices what is left when signed out`() throws {
    #expect(
      broken {
        $0 = DeviceSnapshot()
        $0.contacts = [ben]
        $0.responders = [ben]
      } == [1])
    #expect(
      try broken {
        $0 = DeviceSnapshot()
        $0.notifications = [try item(1)]
        $0.unreadCount = 1
      } == [1])
    // A user and a token break others, too.
    #expect(
      broken {
        $0 = DeviceSnapshot()
        $0.user = ana
        $0.dueAt = ana.dueAt
      } == [1, 2])
    #expect(
      broken {
        $0 = DeviceSnapshot()
        $0.pendingActions = [action(.setNote(.empty))]
      } == [1])
    #expect(
      broken {
        $0 = DeviceSnapshot()
        $0.hasToken = true
      } == [1, 3])
  }

  @Test func `2 notices an active session without a user, and a user without one`() throws {
    #expect(
      broken {
        $0.user = nil
        $0.dueAt = nil
      } == [2])
    let waiting = PendingVerification(
      id: VerificationID(Self.uuid(7)), phone: ana.phone, sentAt: World.start)
    for phase in [SessionPhase<SignedInAccount>.codeSent(waiting), .verifying(waiting)] {
      #expect(
        broken {
          $0.phase = phase
          $0.hasToken = false
        } == [2])
    }
    #expect(broken { $0.phase = .loadingProfile(account) }.isEmpty)
    #expect(broken { $0.phase = .refreshing(account) }.isEmpty)
  }

  @Test func `3 notices a token where none belongs, and none where one does`() throws {
    #expect(broken { $0.hasToken = false } == [2, 3])
    for phase in [
      SessionPhase.loadingProfile(account), .refreshing(account),
      .failed(.network, prior: .loadingProfile(account)),
    ] {
      #expect(
        broken {
          $0.phase = phase
          $0.user = nil
          $0.dueAt = nil
          $0.hasToken = false
        } == [3])
    }
  }

  @Test func `4 notices a user while onboarding, and onboarding out of a failure`() throws {
    #expect(broken { $0.phase = .onboarding(account, step: .name) } == [2, 4])
    let onboarding = device {
      $0.phase = .onboarding(account, step: .name)
      $0.user = nil
      $0.dueAt = nil
    }
    func stepsBroken(from phase: SessionPhase<SignedInAccount>) -> [Int] {
      let before = device { $0.phase = phase }
      return brokenByStep(from: before, to: onboarding)
    }
    #expect(stepsBroken(from: .failed(.network, prior: .loadingProfile(account))) == [4])
    #expect(stepsBroken(from: .active(account, .offline)) == [4])
    #expect(stepsBroken(from: .loadingProfile(account)).isEmpty)
    #expect(stepsBroken(from: .onboarding(account, step: .note)).isEmpty)
  }

  @Test func `9 notices a contact who is there twice, and one who is me`() throws {
    #expect(broken { $0.contacts = [ben, ben] } == [9])
    let me = Contact(
      id: ana.id, name: ana.name, phone: ana.phone, note: .empty, roles: .both, lastCheckedIn: nil,
      interval: .standard, dateAdded: World.start, lastUpdated: World.start)
    #expect(
      broken {
        $0.contacts = [ben, me]
        $0.dependents = [me]
      } == [9])
    #expect(
      try brokenBackend {
        $0.accounts[ana.id]?.contacts[ana.id] = Relation(roles: .both, since: World.start)
      } == [9])
  }

  @Test func `11 notices a contact in neither list, and a stranger in one`() throws {
    #expect(broken { $0.responders = [] } == [11])
    #expect(broken { $0.contacts = [] } == [11])
  }

  @Test func `12 notices one side without the other, and roles that do not mirror`() throws {
    #expect(try brokenBackend { $0.accounts[ben.id]?.contacts = [:] } == [12])
    #expect(try brokenBackend { $0.accounts[ben.id]?.contacts[ana.id]?.roles = .both } == [12])
    #expect(try brokenByStep { $0.accounts[ben.id] = nil }.contains(12))
    #expect(
      try brokenByStep {
        $0.accounts[ben.id] = nil
        $0.accounts[ana.id]?.contacts = [:]
      } == [35])
    #expect(try brokenAtRest(restingDevice { $0.contacts[0].roles = .both }) == [12])
    #expect(try brokenAtRest(restingDevice { $0.contacts = [] }) == [12])
    #expect(
      try brokenAtRest(restingDevice()) {
        $0.accounts[ana.id]?.contacts = [:]
        $0.accounts[ben.id]?.contacts = [:]
      } == [12, 14])
    // What an offline or a signed-out device shows may be old.
    #expect(
      try brokenAtRest(
        restingDevice {
          $0.contacts = []
          $0.phase = .active(account, .offline)
        }
      ).isEmpty)
  }

  @Test func `15 notices dates that are out of order or in the future`() throws {
    let old = World.start.addingTimeInterval(-1)
    #expect(broken { $0.contacts[0].lastUpdated = old } == [15])
    #expect(broken { $0.contacts[0].lastUpdated = now.addingTimeInterval(1) } == [15])
    #expect(broken { $0.contacts[0].lastUpdated = now }.isEmpty)
    #expect(
      try brokenBackend {
        $0.accounts[ana.id]?.contacts[ben.id]?.changedAt = now.addingTimeInterval(1)
      } == [15])
    #expect(
      try brokenBackend { $0.accounts[ana.id]?.contacts[ben.id]?.changedAt = old } == [15])
  }

  @Test func `30 notices a count that is not the number of unread items`() throws {
    #expect(broken { $0.unreadCount = 1 } == [30])
    #expect(try broken { $0.notifications = [try item(1)] } == [30])
  }

  @Test func `31 notices an item that is there twice, and one out of order`() throws {
    #expect(
      try broken {
        $0.notifications = [try item(1), try item(1)]
        $0.unreadCount = 2
      } == [31])
    #expect(
      try broken {
        $0.notifications = [try item(1), try item(2, after: 1)]
        $0.unreadCount = 2
      } == [31])
    let (first, later) = (try item(1), try item(2, after: 1))
    for items in [[later, first], [first, first]] {
      #expect(
        try brokenBackend { backend in
          for item in items { backend.accounts[ana.id]?.history.append(item, at: now) }
        } == [31])
    }
  }

  @Test func `35 notices a user with no live code or two, and codes that come back`() throws {
    let other = QRCodeID(Self.uuid(150))
    #expect(try brokenBackend { $0.qrCodes[ana.qrCode] = .dead } == [35])
    #expect(try brokenBackend { $0.qrCodes[other] = .live(ana.id) } == [35])
    #expect(try brokenBackend { $0.qrCodes[other] = .live(UserID(Self.uuid(99))) } == [35])
    #expect(try brokenBackend { $0.qrCodes[other] = .dead }.isEmpty)
    #expect(try brokenAtRest(restingDevice { $0.user?.qrCode = other }).contains(35))
    #expect(
      try brokenByStep {
        $0.accounts[ana.id]?.person?.qrCode = other
        $0.qrCodes[other] = .live(ana.id)
      } == [35])
    #expect(
      try brokenByStep(
        { $0.qrCodes[other] = .dead },
        {
          $0.qrCodes[ana.qrCode] = .dead
          $0.accounts[ana.id]?.person?.qrCode = other
          $0.qrCodes[other] = .live(ana.id)
        }) == [35])
    #expect(
      try brokenByStep {
        $0.qrCodes[ana.qrCode] = .dead
        $0.accounts[ana.id]?.person?.qrCode = other
        $0.qrCodes[other] = .live(ana.id)
      }.isEmpty)
  }

  @Test func `What cannot be checked on a state says why, or which test does`() {
    for invariant in Invariant.all where [10, 13, 17, 26, 28, 37].contains(invariant.number) {
      for check in invariant.checks {
        switch check {
        case .impossible(let reason), .property(let reason): #expect(!reason.isEmpty)
        default: Issue.record("\(invariant.number) is checked on a state, too")
        }
      }
    }
  }

  @Test func `5 and 7 notice what goes on after a sign-out, and another account in its place`() {
    let out = DeviceSnapshot()
    #expect(brokenByStep(from: plain, to: out).isEmpty)
    var ghost = out
    ghost.contacts = [ben]
    #expect(brokenByStep(from: out, to: ghost) == [5])
    let other = SignedInAccount(
      id: ben.id, phone: ben.phone, session: SessionID(Self.uuid(4)), signedInAt: World.start)
    #expect(broken { $0.phase = .active(other, .online) } == [7])
    #expect(brokenByStep(from: plain, to: device { $0.phase = .active(other, .online) }) == [7])
  }

  @Test func `6 notices a device that is active in a session that is over`() throws {
    #expect(try brokenAtRest(restingDevice()) { $0.accounts[ana.id]?.session = nil } == [6])
  }

  @Test func `8 notices a sign-out that the server knows nothing of`() throws {
    let backend = try backend()
    let over = DeviceSnapshot()
    func broken(_ reason: SignedOutReason, _ backend: BackendState) -> [Int] {
      var over = over
      over.phase = .signedOut(reason)
      return brokenByStep(from: plain, to: over) { $0.backend = { backend } }
    }
    #expect(broken(.expired, backend) == [8])
    #expect(broken(.superseded, backend) == [8])
    #expect(broken(.signedOut, backend).isEmpty)
    var ended = backend
    ended.accounts[ana.id]?.session = nil
    #expect(broken(.expired, ended).isEmpty)
  }

  @Test func `16, 18 and 19 notice pings that one side has, that roles forbid, and of nobody`()
    throws
  {
    // Ben is Ana's responder: he may ping her, and she not him.
    #expect(
      try brokenBackend {
        $0.accounts[ana.id]?.contacts[ben.id]?.outgoingPing = World.start
        $0.accounts[ben.id]?.contacts[ana.id]?.incomingPing = World.start
      } == [16])
    #expect(
      try brokenBackend { $0.accounts[ana.id]?.contacts[ben.id]?.incomingPing = World.start }
        == [18])
    #expect(
      try brokenBackend {
        $0.accounts[ben.id] = nil
        $0.accounts[ana.id]?.contacts[ben.id]?.incomingPing = World.start
      } == [12, 19, 35])
    #expect(
      try brokenAtRest(restingDevice { $0.contacts[0].incomingPing = World.start }) == [18])
    #expect(
      try brokenAtRest(restingDevice { $0.contacts[0].outgoingPing = World.start }) == [16, 18])
  }

  @Test func `20 notices answers to all that leave a ping, or no check-in`() throws {
    let answer = try NotificationItem(
      id: NotificationID(Self.uuid(1)), kind: .sendClearAllResponderPings, title: "", message: "",
      timestamp: now)
    #expect(
      try brokenByStep {
        $0.accounts[ana.id]?.history.append(answer, at: now)
        $0.accounts[ana.id]?.notificationsRevision = Revision.zero.next
        $0.accounts[ana.id]?.person?.lastCheckedIn = now
      }.isEmpty)
    #expect(
      try brokenByStep {
        $0.accounts[ana.id]?.history.append(answer, at: now)
        $0.accounts[ana.id]?.notificationsRevision = Revision.zero.next
        $0.accounts[ana.id]?.contacts[ben.id]?.incomingPing = World.start
      } == [20])
  }

  @Test func `21 notices a check-in in the future, and one that moves back`() throws {
    #expect(
      broken {
        $0.user?.lastCheckedIn = now.addingTimeInterval(1)
        $0.dueAt = $0.user?.dueAt
      } == [21])
    let earlier = device { $0.user?.lastCheckedIn = World.start.addingTimeInterval(-1) }
    #expect(brokenByStep(from: plain, to: earlier) == [21])
    // What was shown of a check-in that was given up goes with it.
    let queued = device { $0.pendingActions = [action(.checkIn(at: World.start))] }
    #expect(brokenByStep(from: queued, to: earlier).isEmpty)
    #expect(
      try brokenBackend { $0.accounts[ana.id]?.person?.lastCheckedIn = now.addingTimeInterval(1) }
        .contains(21))
    #expect(
      try brokenByStep { $0.accounts[ana.id]?.person?.lastCheckedIn = World.start - 1 }
        .contains(21))
  }

  @Test func `22 notices a due time that is no interval after the check-in`() {
    #expect(broken { $0.dueAt = World.start } == [22])
  }

  @Test func `23 notices a miss that is told twice, to nobody, or passed over by a sweep`() throws {
    let told = try NotificationItem(
      id: NotificationID(Self.uuid(1)), kind: .receiveNonResponsiveAlert, title: "", message: "",
      timestamp: now)
    #expect(
      try brokenByStep {
        $0.accounts[ana.id]?.history.append(told, at: now)
        $0.accounts[ana.id]?.notificationsRevision = Revision.zero.next
      } == [23])
    #expect(
      try brokenByStep { $0.accounts[ana.id]?.person?.announcedDueAt = World.start } == [23])
    #expect(
      try brokenByStep({ _ in }, { _ in }) {
        $0.after.dueTimes.move(ana.id, from: nil, to: now)
        $0.action = .swept
      } == [23])
  }

  @Test func `24 notices two reminders, and one that is not of the next check-in`() throws {
    let one = Reminder(lead: .twoHours, date: now, dueAt: now)
    let other = Reminder(lead: .thirtyMinutes, date: now, dueAt: now)
    #expect(broken { $0.reminders = [one, other] } == [24])
    #expect(try brokenAtRest(restingDevice { $0.reminders = [] }) == [24])
  }

  @Test func `25 notices an emergency that ends without a hold`() throws {
    let on = device {
      $0.user?.alert = .active(since: World.start)
      $0.alertDelivery = .delivered
    }
    let off = device { $0.pendingActions = [action(.deactivateAlert(at: now))] }
    #expect(brokenByStep(from: on, to: off) == [25])
    #expect(brokenByStep(from: on, to: off) { $0.hasHeldAlert = true }.isEmpty)
    var backend = try backend()
    backend.accounts[ana.id]?.person?.alert = .active(since: World.start)
    let known = backend
    #expect(brokenByStep(from: on, to: plain) { $0.backend = { known } } == [25])
    #expect(brokenByStep(from: on, to: plain).isEmpty)
    let alert: (inout BackendState) -> Void = { state in
      state.accounts[ana.id]?.person?.alert = .active(since: World.start)
    }
    #expect(try brokenByStep(alert, { _ in }) == [25])
    #expect(
      try brokenByStep(alert, { _ in }) {
        $0.executed = (action(.deactivateAlert(at: now)), false)
      }.isEmpty)
  }

  @Test func `27 notices an emergency that nobody is told of`() throws {
    #expect(broken { $0.user?.alert = .active(since: now) } == [27])
    #expect(
      broken {
        $0.user?.alert = .active(since: now)
        $0.alertDelivery = .pending
      } == [27])
    let queued = broken {
      $0.user?.alert = .active(since: now)
      $0.alertDelivery = .pending
      $0.pendingActions = [action(.activateAlert(at: now))]
    }
    #expect(queued.isEmpty)
    #expect(
      try brokenByStep { $0.accounts[ana.id]?.person?.alert = .active(since: now) } == [27])
  }

  @Test func `29 notices two check-ins within 300 s`() throws {
    func record(_ seconds: TimeInterval) -> (inout BackendState) -> Void {
      {
        $0.accounts[ana.id]?.intents.lastPlainCheckIn = World.start.addingTimeInterval(seconds)
      }
    }
    #expect(try brokenByStep(record(0), record(299)) == [29])
    #expect(try brokenByStep(record(0), record(300)).isEmpty)
  }

  @Test func `32 notices what was read and is unread`() throws {
    var read = try item(1)
    read.isRead = true
    let before = device { $0.notifications = [read] }
    let after = try device {
      $0.notifications = [try item(1)]
      $0.unreadCount = 1
    }
    #expect(brokenByStep(from: before, to: after) == [32])
    #expect(brokenByStep(from: after, to: before).isEmpty)
  }

  @Test func `34 notices an item that comes and is older than 30 days`() throws {
    let after = try device {
      $0.notifications = [try item(1, after: -31 * 86_400)]
      $0.unreadCount = 1
    }
    #expect(brokenByStep(from: plain, to: after) == [34])
  }

  @Test func `36 notices pictures of another code, and a card of another name`() throws {
    let other = QRCodeID(Self.uuid(150))
    #expect(broken { $0.qrImageCode = other } == [36])
    #expect(broken { $0.cardCode = other } == [36])
    #expect(try broken { $0.cardName = try PersonName("Somebody Else") } == [36])
    #expect(broken { $0.avatar = AvatarID(Self.uuid(1)) } == [36])
    #expect(broken { $0.qrImageCode = ana.qrCode }.isEmpty)
  }

  @Test func `38 notices another code that takes a relation with it`() throws {
    let other = QRCodeID(Self.uuid(150))
    #expect(
      try brokenByStep {
        $0.qrCodes[ana.qrCode] = .dead
        $0.accounts[ana.id]?.person?.qrCode = other
        $0.qrCodes[other] = .live(ana.id)
        $0.accounts[ana.id]?.contacts = [:]
        $0.accounts[ben.id]?.contacts = [:]
      } == [38])
  }

  @Test func `39 notices a change that no effect made`() {
    #expect(brokenByStep(from: plain, to: device { _ in }) { $0.isByEffect = false } == [39])
  }

  @Test func `40 notices an update that the device has lost`() throws {
    #expect(try brokenAtRest(restingDevice { $0.user?.lastModified = now }) == [40])
    #expect(
      try brokenAtRest(
        restingDevice {
          $0.notifications = [try item(1)]
          $0.unreadCount = 1
        }) == [40])
    #expect(
      try brokenAtRest(restingDevice { $0.contacts[0].alert = .active(since: now) }) == [40])
  }

  @Test func `41 notices an offline that the phase does not say, and due times of others`() throws {
    #expect(broken { $0.isOffline = true } == [41])
    var backend = try backend()
    backend.dueTimes = DueTimes()
    let late = Invariant.all.filter { !$0.violations(of: backend, at: now).isEmpty }
    #expect(late.map(\.number) == [41])
  }

  @Test func `42 notices what is tried too often, done twice, done late or out of turn`() throws {
    var tired = action(.setNote(.empty))
    tired.attempts = 4
    #expect(broken { $0.pendingActions = [tired] } == [42])
    func brokenByDoing(
      _ executed: QueuedAction, isRepeated: Bool = false, queue: [QueuedAction] = [],
      after seconds: TimeInterval = 60
    ) throws -> [Int] {
      try brokenByStep({ _ in }, { _ in }) {
        $0.executed = (executed, isRepeated)
        $0.queue = queue
        $0.now = World.start.addingTimeInterval(seconds)
      }
    }
    let note = action(.setNote(.empty))
    #expect(try brokenByDoing(note).isEmpty)
    #expect(try brokenByDoing(note, isRepeated: true) == [42])
    #expect(try brokenByDoing(note, after: 3_600) == [42])
    let urgent = action(.checkIn(at: World.start), 2)
    #expect(try brokenByDoing(note, queue: [note, urgent]).isEmpty)
    #expect(try brokenByDoing(note, queue: [note, urgent], after: 121) == [42])
    #expect(try brokenByDoing(urgent, queue: [note, urgent], after: 121).isEmpty)
  }

  @Test func `43 and 44 notice what never ends`() throws {
    #expect(try brokenAtRest(restingDevice(), busy: ["the sign-in waits"]) == [43])
    #expect(
      try brokenAtRest(restingDevice { $0.pendingActions = [action(.setNote(.empty))] }) == [44])
  }
}
