internal import Foundation
internal import LifeSignalDomain
internal import StateKit
internal import Synchronization

/// Checks the invariants of a world after each event, and keeps what broke.
///
/// It looks at the device that an event was on, and at the accounts that it touched, and at no other:
/// what a check costs does not grow with the world.
final class InvariantMonitor: Sendable {
  fileprivate struct Breach: Hashable {
    let invariant: Int
    let origin: String
    let detail: String
  }

  fileprivate struct State {
    var devices: [String: WatchedDevice] = [:]
    var names: [DeviceID: String] = [:]
    /// The devices that are signed in to an account.
    var devicesOf: [UserID: Set<String>] = [:]
    /// The devices whose app was killed: what is left of it is nobody's any more.
    var ignored: Set<String> = []
    /// The accounts, as they were after the last event.
    var accounts: [UserID: Account] = [:]
    var codes = 0
    var executed = ExecutedOnce()
    /// What is broken now, by where it was looked for: it is told once, not after each event.
    var broken: [String: Set<Breach>] = [:]
    var violations: [Violation] = []
    var issues: [Report] = []
    /// The devices that have changed since they were last found at rest.
    var unrested: Set<String> = []
    /// What was acknowledged on the devices whose app does not run.
    var left: [String: WatchedDevice] = [:]
    var notices: [NotificationKind: Int] = [:]
    var checks = 0
    var events = 0
    var backend: (@Sendable () -> BackendState)?
    var subscription: EventSubscription?
  }

  /// How many violations and reports are kept: those that come first say the most.
  private static let kept = 200

  private let date: DateGenerator
  private let state = Mutex(State())

  /// Watches what happens in a log.
  init(log: EventLog, date: DateGenerator) {
    self.date = date
    let subscription = log.listen(to: [.shared, .issues]) { [weak self] event in
      switch event.kind {
      case .shared(let transaction): self?.deviceChanged(event.origin, by: transaction)
      case .issue(let report): self?.note(report, of: event.origin)
      case .action, .stateChange, .effect: break
      }
    }
    state.withLock { $0.subscription = subscription }
  }

  /// Says where to find what the backend knows.
  func look(at backend: @escaping @Sendable () -> BackendState) {
    state.withLock { $0.backend = backend }
  }

  /// Says what the backend knew when it began: none of it is an event's doing.
  func begin(with backend: BackendState) {
    state.withLock { state in
      for account in backend.accounts.values { state.accounts[account.id] = account }
      state.codes = backend.qrCodes.count
    }
  }

  // MARK: What was found

  /// What broke, in order.
  var violations: [Violation] { state.withLock { $0.violations } }

  /// What was reported about the program, in order.
  var issues: [Report] { state.withLock { $0.issues } }

  /// How often an invariant was checked.
  var checks: Int { state.withLock { $0.checks } }

  /// How many events were checked.
  var events: Int { state.withLock { $0.events } }

  /// How many invariants have broken.
  var violationCount: Int { state.withLock { $0.violations.count } }

  /// How many items of each kind the server wrote into histories.
  var notices: [NotificationKind: Int] { state.withLock { $0.notices } }

  /// The devices that have changed since they were last found at rest.
  var unrestedDevices: [String] { state.withLock { $0.unrested.sorted() } }

  private func note(_ report: Report, of origin: String) {
    state.withLock { state in
      guard !state.ignored.contains(origin), state.issues.count < Self.kept else { return }
      state.issues.append(report)
    }
  }

  /// Keeps what is broken and was not before.
  private func note(_ found: [InvariantChecks.Found], at place: String, origin: String) {
    let isOngoing = !place.hasSuffix("step")
    if found.isEmpty {
      if isOngoing { state.withLock { _ = $0.broken.removeValue(forKey: place) } }
      return
    }
    let elapsed = Duration.seconds(date.now().timeIntervalSince(World.start))
    state.withLock { state in
      let before = isOngoing ? state.broken[place] ?? [] : []
      var breaches: Set<Breach> = []
      for (invariant, detail) in found {
        let breach = Breach(invariant: invariant.number, origin: origin, detail: detail)
        breaches.insert(breach)
        guard !before.contains(breach), state.violations.count < Self.kept else { continue }
        state.violations.append(
          Violation(
            invariant: invariant.number, statement: invariant.statement, detail: detail,
            origin: origin, elapsed: elapsed))
      }
      if isOngoing { state.broken[place] = breaches }
    }
  }

  /// Keeps that an invariant broke that only whoever drives the world can see.
  func note(_ number: Int, _ detail: String, origin: String) {
    guard let invariant = Invariant.all.first(where: { $0.number == number }) else { return }
    note([(invariant, detail)], at: "\(origin): step", origin: origin)
  }

  // MARK: Devices

  /// Looks away from a device, until it is watched again.
  func ignore(_ device: String) {
    state.withLock { state in
      state.ignored.insert(device)
      state.unrested.remove(device)
      guard let gone = state.devices.removeValue(forKey: device) else { return }
      if let account = gone.last.phase.account?.id { state.devicesOf[account]?.remove(device) }
      state.left[device] = gone
    }
  }

  /// Watches a device from now on.
  func watch(_ installation: Installation, in storage: SharedStorage) {
    let reminders = installation.reminders
    let device = WatchedDevice(id: installation.id) {
      DeviceSnapshot(of: storage, reminders: reminders.scheduled)
    }
    state.withLock { state in
      state.ignored.remove(installation.name)
      state.names[installation.id] = installation.name
      state.devices[installation.name] = device
    }
    // What was on disk is there at once, and no event of this launch.
    let snapshot = device.read()
    let lost = state.withLock { state in
      state.take(snapshot, on: installation.name)
      return state.lost(by: installation.name, now: snapshot, at: date.now())
    }
    for action in lost {
      note(42, "action \(action) was acknowledged, and is lost", origin: installation.name)
    }
    look(at: snapshot, on: installation.name, at: date.now())
  }

  /// Looks at what is done on a device, before it is done.
  func acted(_ device: String, _ action: ApplicationFeature.Action) {
    guard case .tabs(.checkIn(let action)) = action else { return }
    state.withLock { state in
      switch action {
      case .holdCompleted: state.devices[device]?.hasHeldAlert = true
      case .notRecognised(.deactivateAlert, _), .failed(.deactivateAlert, _):
        state.devices[device]?.hasHeldAlert = false
      case .done(let intent):
        if intent == .deactivateAlert { state.devices[device]?.hasHeldAlert = false }
        state.devices[device]?.acknowledge(intent)
      case .activated: state.devices[device]?.acknowledge(nil)
      default: break
      }
    }
  }

  /// Looks at a device after a change of what it publishes. The changes of a group are several events,
  /// and all of them have happened at the first.
  private func deviceChanged(_ name: String, by transaction: SharedTransaction) {
    guard
      let (device, backend) = state.withLock({ state in
        state.devices[name].map { ($0, state.backend) }
      })
    else { return }
    let after = device.read()
    guard device.last != after else { return }
    let now = date.now()
    state.withLock { state in
      state.events += 1
      state.take(after, on: name)
    }
    look(at: after, on: name, at: now)
    var isByEffect = false
    if case .effect = transaction.cause { isByEffect = true }
    let step = DeviceStep(
      from: device.last, to: after, at: now, operation: transaction.operation,
      isByEffect: isByEffect, hasHeldAlert: device.hasHeldAlert,
      backend: backend ?? { BackendState() })
    var checks = 0
    note(InvariantChecks.all.of(step, &checks), at: "\(name): step", origin: name)
    count(checks)
  }

  private func look(at snapshot: DeviceSnapshot, on name: String, at now: Date) {
    var checks = 0
    note(InvariantChecks.all.of(snapshot, at: now, &checks), at: "\(name): now", origin: name)
    count(checks)
    note(twins(of: snapshot, on: name), at: "\(name): twins", origin: name)
  }

  /// Invariant 6: nobody else has the session of a device.
  private func twins(of snapshot: DeviceSnapshot, on name: String) -> [InvariantChecks.Found] {
    guard snapshot.phase.isActive, let session = snapshot.phase.account else { return [] }
    let others = state.withLock { state in
      (state.devicesOf[session.id] ?? []).filter {
        $0 != name && state.devices[$0]?.last.phase.isActive == true
          && state.devices[$0]?.last.phase.account?.session == session.session
      }
    }
    guard let six = Invariant.all.first(where: { $0.number == 6 }) else { return [] }
    return others.sorted().map { (six, "\($0) has the same session") }
  }

  private func count(_ checks: Int) { state.withLock { $0.checks += checks } }

  // MARK: The backend

  /// Looks at the backend after an event.
  func backendHandled(_ action: BackendFeature.Action, _ after: BackendState) {
    let now = date.now()
    let touched = after.accounts.touched.sorted()
    let step = state.withLock { $0.takeStep(action, touched, after, now) }
    var checks = 0
    for id in touched {
      if let account = after.accounts[id] {
        note(
          InvariantChecks.all.of(account, in: after, at: now, &checks), at: "\(id)",
          origin: "backend")
      }
      note(InvariantChecks.all.of(id, in: step, &checks), at: "backend: step", origin: "backend")
    }
    note(InvariantChecks.all.of(step, &checks), at: "backend: step", origin: "backend")
    count(checks)
  }

  // MARK: At rest

  /// Looks at the devices that have changed, or whose account has, when no message is on its way.
  ///
  /// - Parameters:
  ///   - backend: What the backend knows.
  ///   - isTrusted: Whether a device has missed no message lately.
  ///   - busy: What the app on a device still does.
  func worldRested(
    _ backend: BackendState, isTrusted: (DeviceID) -> Bool, busy: (_ device: String) -> [String]
  ) {
    let unrested = state.withLock { state in
      state.unrested.sorted().compactMap { name in state.devices[name].map { (name, $0) } }
    }
    let now = date.now()
    for (name, device) in unrested where isTrusted(device.id) {
      let atRest = DeviceAtRest(device.read(), busy: busy(name), backend: backend, at: now)
      var checks = 0
      note(InvariantChecks.all.of(atRest, &checks), at: "\(name): rest", origin: name)
      count(checks)
      state.withLock { _ = $0.unrested.remove(name) }
    }
  }

  /// Looks at all that the backend knows.
  func audit(_ backend: BackendState) {
    var checks = 0
    note(
      InvariantChecks.all.of(backend, at: date.now(), &checks), at: "backend: all",
      origin: "backend")
    count(checks)
  }
}

extension InvariantMonitor.State {
  /// A device shows something else now.
  fileprivate mutating func take(_ snapshot: DeviceSnapshot, on name: String) {
    guard let device = devices[name] else { return }
    let before = device.last.phase.account?.id
    let account = snapshot.phase.account?.id
    if before != account {
      if let before { devicesOf[before]?.remove(name) }
      if let account { devicesOf[account, default: []].insert(name) }
    }
    devices[name]?.last = snapshot
    devices[name]?.forget()
    unrested.insert(name)
  }

  /// The actions that were acknowledged before the app was killed, and are nowhere now.
  fileprivate mutating func lost(
    by name: String, now snapshot: DeviceSnapshot, at now: Date
  ) -> [ActionID] {
    guard let before = left.removeValue(forKey: name),
      before.last.phase.account?.id == snapshot.phase.account?.id
    else { return [] }
    let queued = Set(snapshot.pendingActions.map(\.id))
    return before.acknowledged
      .filter { !queued.contains($0.key) && !executed.contains($0.key) && now < $0.value }
      .keys.sorted()
  }

  /// The backend has handled an event.
  fileprivate mutating func takeStep(
    _ action: BackendFeature.Action, _ touched: [UserID], _ after: BackendState, _ now: Date
  ) -> BackendStep {
    events += 1
    var step = BackendStep(
      touching: touched, from: [:], to: after, at: now, codesBefore: codes, action: action)
    var hasExecuted = false
    for id in touched {
      step.before[id] = accounts[id]
      hasExecuted =
        hasExecuted
        || accounts[id]?.intents.executed != after.accounts[id]?.intents.executed
      accounts[id] = after.accounts[id]
      unrested.formUnion(devicesOf[id] ?? [])
    }
    step.findItems()
    for item in step.added.values.joined() { notices[item.kind, default: 0] += 1 }
    codes = after.qrCodes.count
    if hasExecuted, case .messageArrived(let message) = action,
      let envelope = try? Wire.decode(RequestEnvelope.self, from: message.bytes),
      case .perform(let action) = envelope.request
    {
      step.executed = (action, !executed.take(action, at: now))
      step.queue = names[envelope.sender.device].flatMap { devices[$0]?.last.pendingActions } ?? []
    }
    return step
  }
}
