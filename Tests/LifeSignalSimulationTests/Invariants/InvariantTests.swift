import Foundation
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

/// Each invariant detects a state or a step that violates it. The lists in the tests contain the
/// numbers of all invariants that detect the violation.
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

  func item(_ number: UInt8, after seconds: TimeInterval = 0) throws -> NotificationItem {
    try NotificationItem(
      id: NotificationID(Self.uuid(number)), kind: .receiveSystemNotification, title: "",
      message: "", timestamp: World.start.addingTimeInterval(seconds))
  }

  /// Returns a valid snapshot of Ana's device, with Ben as her responder.
  func device(_ change: (inout DeviceSnapshot) throws -> Void = { _ in }) rethrows
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

  /// Returns Ana's settled device: it shows the state of the backend, and no message is in transit.
  func settledDevice(_ change: (inout DeviceSnapshot) throws -> Void = { _ in }) throws
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

  var validDevice: DeviceSnapshot { device { _ in } }

  func action(
    _ intent: UserIntent, _ number: UInt8 = 1, after seconds: TimeInterval = 0
  ) -> QueuedAction {
    let local = LocalTime(
      instant: BootInstant(boot: BootID(Self.uuid(200)), uptime: .seconds(seconds)),
      wall: World.start.addingTimeInterval(seconds))
    return QueuedAction(
      id: ActionID(Self.uuid(number)), number: UInt64(number), intent: intent,
      time: ActionTime(
        madeAt: local, known: ServerTime(date: local.wall, heardAt: local)))
  }

  /// Returns the execution of an action by the server.
  func execution(
    of action: QueuedAction, isRepeated: Bool = false, isExact: Bool = true
  ) -> BackendStep.Execution {
    let madeAt = action.time.madeAt.wall
    return BackendStep.Execution(
      action: ActionRequest(
        id: action.id, number: action.number, intent: action.intent, moment: .date(madeAt)),
      isRepeated: isRepeated, madeAt: madeAt, isExact: isExact)
  }

  /// Returns the numbers of the invariants that a device violates.
  func broken(_ change: (inout DeviceSnapshot) throws -> Void) rethrows -> [Int] {
    let device = try device(change)
    return Invariant.all.filter { !$0.violations(of: device, at: now).isEmpty }.map(\.number)
  }

  /// Returns a valid backend with Ana and Ben, who are contacts.
  func backend(_ change: (inout BackendState) -> Void = { _ in }) throws -> BackendState {
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

  /// Returns the numbers of the invariants that a backend violates.
  func brokenBackend(_ change: (inout BackendState) -> Void) throws -> [Int] {
    let backend = try backend(change)
    return Invariant.all.filter { !$0.violations(of: backend, at: now).isEmpty }.map(\.number)
  }

  /// Returns the numbers of the invariants that a settled device violates.
  func broken(
    settled device: DeviceSnapshot, pendingOperations: [String] = [],
    _ change: (inout BackendState) -> Void = { _ in }
  ) throws -> [Int] {
    let settled = SettledDevice(
      device, pendingOperations: pendingOperations, backend: try backend(change), at: now)
    return Invariant.all.filter { !$0.violations(of: settled).isEmpty }.map(\.number)
  }

  /// Returns the numbers of the invariants that a step of a device violates.
  func brokenByStep(
    from before: DeviceSnapshot, to after: DeviceSnapshot,
    _ change: (inout DeviceStep) -> Void = { _ in }
  ) -> [Int] {
    var step = DeviceStep(from: before, to: after, at: now)
    change(&step)
    return Invariant.all.filter { !$0.violations(of: step).isEmpty }.map(\.number)
  }

  /// Returns the numbers of the invariants that a step of the backend violates. The first two
  /// closures change a valid backend: one to the state before the step, one to the state after it.
  func brokenByStep(
    _ changeBefore: (inout BackendState) -> Void = { _ in },
    _ changeAfter: (inout BackendState) -> Void,
    _ change: (inout BackendStep) -> Void = { _ in }
  ) throws -> [Int] {
    var step = BackendStep(
      from: try backend(changeBefore), to: try backend(changeAfter), at: now)
    change(&step)
    return Invariant.all.filter { !$0.violations(of: step).isEmpty }.map(\.number)
  }

  @Test func `The invariants are numbered from 1 to 47, as in the article Invariants`() {
    #expect(Invariant.all.map(\.number) == Array(1...47))
    #expect(Invariant.all.allSatisfy { !$0.checks.isEmpty && !$0.statement.isEmpty })
  }

  @Test func `A valid device, a valid backend and a valid step violate no invariant`() throws {
    #expect(broken { _ in }.isEmpty)
    #expect(broken { $0 = DeviceSnapshot() }.isEmpty)
    #expect(try brokenBackend { _ in }.isEmpty)
    #expect(try broken(settled: settledDevice()).isEmpty)
    #expect(brokenByStep(from: DeviceSnapshot(), to: validDevice).isEmpty)
    #expect(try brokenByStep { _ in }.isEmpty)
  }

  @Test func `An invariant that is not checked on states gives the reason, or names its tests`() {
    let notCheckedOnStates = [10, 13, 17, 26, 28, 37, 47]
    for invariant in Invariant.all where notCheckedOnStates.contains(invariant.number) {
      for check in invariant.checks {
        switch check {
        case .impossible(let reason), .property(let reason): #expect(!reason.isEmpty)
        default: Issue.record("Invariant \(invariant.number) is checked on a state, too.")
        }
      }
    }
  }
}

extension UserIntent {
  /// Turns an emergency on.
  static let alertOn = UserIntent.activateAlert(EmergencyID(InvariantTests.uuid(0xE1)))
  /// Ends this emergency.
  static let alertOff = UserIntent.deactivateAlert([EmergencyID(InvariantTests.uuid(0xE1))])
}
