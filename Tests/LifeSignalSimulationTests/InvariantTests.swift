import Foundation
import LifeSignalDomain
import LifeSignalSimulation
import Testing

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
    device.contacts = [ben]
    device.responders = [ben]
    try change(&device)
    return device
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
    let relation = Relation(roles: .responder, since: World.start)
    backend.accounts[ana.id]?.contacts[ben.id] = relation
    backend.accounts[ben.id]?.contacts[ana.id] = relation.mirrored
    change(&backend)
    return backend
  }

  private func brokenBackend(_ change: (inout BackendState) -> Void) throws -> [Int] {
    let backend = try backend(change)
    return Invariant.all.filter { !$0.violations(of: backend, at: now).isEmpty }.map(\.number)
  }

  private func brokenAtRest(
    _ devices: [String: DeviceSnapshot], _ change: (inout BackendState) -> Void = { _ in }
  ) throws -> [Int] {
    let world = WorldSnapshot(devices: devices, backend: try backend(change))
    return Invariant.all.filter { !$0.violations(of: world).isEmpty }.map(\.number)
  }

  @Test func `The invariants of this world are numbered as in the domain`() {
    #expect(
      Invariant.all.map(\.number) == [1, 2, 3, 4, 9, 10, 11, 12, 13, 15, 17, 30, 31, 35, 37])
    #expect(Invariant.all.allSatisfy { !$0.checks.isEmpty })
  }

  @Test func `A device, a backend and a world as they should be break none`() throws {
    #expect(broken { _ in }.isEmpty)
    #expect(broken { $0 = DeviceSnapshot() }.isEmpty)
    #expect(try brokenBackend { _ in }.isEmpty)
    #expect(try brokenAtRest(["Ana": device(), "Ben": bensDevice()]).isEmpty)
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
      } == [1, 2])
    #expect(
      broken {
        $0 = DeviceSnapshot()
        $0.hasToken = true
      } == [1, 3])
  }

  @Test func `2 notices an active session without a user, and a user without one`() throws {
    #expect(broken { $0.user = nil } == [2])
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
          $0.hasToken = false
        } == [3])
    }
  }

  @Test func `4 notices a user while onboarding, and onboarding out of a failure`() throws {
    #expect(broken { $0.phase = .onboarding(account, step: .name) } == [2, 4])
    let onboarding = device {
      $0.phase = .onboarding(account, step: .name)
      $0.user = nil
    }
    func stepsBroken(from phase: SessionPhase<SignedInAccount>) -> [Int] {
      let before = device { $0.phase = phase }
      return Invariant.all.filter { !$0.violations(from: before, to: onboarding).isEmpty }
        .map(\.number)
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

  private func bensDevice(_ roles: Roles = .dependent) throws -> DeviceSnapshot {
    let bensAna = Contact(
      id: ana.id, name: ana.name, phone: ana.phone, note: .empty, roles: roles, lastCheckedIn: nil,
      interval: .standard, dateAdded: World.start, lastUpdated: World.start)
    let account = SignedInAccount(
      id: ben.id, phone: ben.phone, session: SessionID(Self.uuid(4)), signedInAt: World.start)
    return device {
      $0.phase = .active(account, .online)
      $0.user = User(
        id: ben.id, name: ben.name, phone: ben.phone, note: .empty, plan: .standard,
        lastCheckedIn: nil, qrCode: QRCodeID(Self.uuid(102)), isBiometricEnabled: false,
        lastModified: World.start)
      $0.contacts = [bensAna]
      $0.responders = []
      $0.dependents = [bensAna]
    }
  }

  @Test func `12 notices one side without the other, and roles that do not mirror`() throws {
    #expect(try brokenBackend { $0.accounts[ben.id]?.contacts = [:] } == [12])
    #expect(try brokenBackend { $0.accounts[ben.id]?.contacts[ana.id]?.roles = .both } == [12])
    let bens = try bensDevice()
    #expect(try brokenAtRest(["Ana": device(), "Ben": bensDevice(.responder)]) == [12])
    #expect(try brokenAtRest(["Ana": device { $0.contacts = [] }, "Ben": bens]) == [12])
    #expect(try brokenAtRest(["Ana": device()]) { $0.accounts[ana.id]?.contacts = [:] } == [12])
    // What an offline or a signed-out device shows may be old.
    #expect(
      try brokenAtRest([
        "Ana": device {
          $0.contacts = []
          $0.phase = .active(account, .offline)
        }, "Ben": bens,
      ]).isEmpty)
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
    #expect(try brokenBackend { $0.accounts[ana.id]?.notifications = [first, later] } == [31])
    #expect(try brokenBackend { $0.accounts[ana.id]?.notifications = [first, first] } == [31])
  }

  @Test func `35 notices a user with no live code or two, and codes that come back`() throws {
    let other = QRCodeID(Self.uuid(150))
    #expect(try brokenBackend { $0.qrCodes[ana.qrCode] = .dead } == [35])
    #expect(try brokenBackend { $0.qrCodes[other] = .live(ana.id) } == [35])
    #expect(try brokenBackend { $0.qrCodes[other] = .live(UserID(Self.uuid(99))) } == [35])
    #expect(try brokenBackend { $0.qrCodes[other] = .dead }.isEmpty)
    #expect(
      try brokenAtRest(["Ana": device()]) {
        $0.qrCodes[ana.qrCode] = .dead
      } == [35])

    func stepsBroken(
      _ before: (inout BackendState) -> Void, _ after: (inout BackendState) -> Void
    ) throws -> [Int] {
      let before = try backend(before)
      let after = try backend(after)
      return Invariant.all.filter { !$0.violations(from: before, to: after).isEmpty }.map(\.number)
    }
    let dead = { (state: inout BackendState) in state.qrCodes[other] = .dead }
    #expect(try stepsBroken(dead, { _ in }) == [35])
    #expect(try stepsBroken(dead, { $0.qrCodes[other] = .live(ana.id) }) == [35])
    #expect(
      try stepsBroken({ $0.qrCodes[other] = .live(ben.id) }, { $0.qrCodes[other] = .live(ana.id) })
        == [35])
    #expect(try stepsBroken({ $0.qrCodes[other] = .live(ana.id) }, dead).isEmpty)
  }

  @Test func `What cannot be checked on a state says why, or which test does`() {
    for invariant in Invariant.all where [10, 13, 17, 37].contains(invariant.number) {
      for check in invariant.checks {
        switch check {
        case .impossible(let reason), .property(let reason): #expect(!reason.isEmpty)
        default: Issue.record("\(invariant.number) is checked on a state, too")
        }
      }
    }
  }
}
