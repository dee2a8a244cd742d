internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain
internal import LifeSignalFeatures
internal import StateKit
internal import Synchronization

/// Checks the invariants of a world after each event, and collects the violations.
///
/// The monitor checks only the device where an event happened and the accounts that it touched, so
/// the cost of a check does not grow with the world.
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
    /// The devices whose app was killed; events of a killed app are ignored.
    var ignored: Set<String> = []
    /// The accounts after the last event.
    var accounts: [UserID: Account] = [:]
    var codes = 0
    var executed = ExecutionHistory()
    /// The breaches that hold now, by the place of the check, so that each is reported only once.
    var broken: [String: Set<Breach>] = [:]
    var violations: [Violation] = []
    var issues: [StoreIssue] = []
    /// The devices that have changed since the last check at rest.
    var unsettled: Set<String> = []
    /// The devices whose app is not running, with the actions that they acknowledged.
    var left: [String: WatchedDevice] = [:]
    var notices: [NotificationKind: Int] = [:]
    var checks = 0
    var events = 0
    var backend: (@Sendable () -> BackendState)?
    var subscription: EventSubscription?
  }

  /// The maximum number of violations and of reports; the first ones are the most informative.
  private static let kept = 200

  private let date: DateGenerator
  private let state = Mutex(State())

  /// Creates a monitor that observes a log.
  init(log: EventLog, date: DateGenerator) {
    self.date = date
    let subscription = log.listen(to: [.shared, .issues]) { [weak self] event in
      switch event.kind {
      case .shared(let transaction): self?.deviceChanged(event.origin, by: transaction)
      case .issue(let report): self?.record(report, of: event.origin)
      case .action, .stateChange, .effect: break
      }
    }
    state.withLock { $0.subscription = subscription }
  }

  /// Sets the closure that returns the state of the backend.
  func setBackend(_ backend: @escaping @Sendable () -> BackendState) {
    state.withLock { $0.backend = backend }
  }

  /// Records the initial state of the backend, which no event has caused.
  func begin(with backend: BackendState) {
    state.withLock { state in
      for account in backend.accounts.values { state.accounts[account.id] = account }
      state.codes = backend.qrCodes.count
    }
  }

  // MARK: What was found

  /// The violations, in order.
  var violations: [Violation] { state.withLock { $0.violations } }

  /// The issues that StateKit reported, in order.
  var issues: [StoreIssue] { state.withLock { $0.issues } }

  /// The number of checks that have run.
  var checks: Int { state.withLock { $0.checks } }

  /// The number of events that were checked.
  var events: Int { state.withLock { $0.events } }

  /// The number of violations.
  var violationCount: Int { state.withLock { $0.violations.count } }

  /// The number of items of each kind that the server added to histories.
  var notificationCounts: [NotificationKind: Int] { state.withLock { $0.notices } }

  /// The devices that have changed since the last check at rest, sorted by name.
  var unsettledDevices: [String] { state.withLock { $0.unsettled.sorted() } }

  private func record(_ report: StoreIssue, of origin: String) {
    state.withLock { state in
      guard !state.ignored.contains(origin), state.issues.count < Self.kept else { return }
      state.issues.append(report)
    }
  }

  /// Records the breaches that did not hold before.
  private func record(_ found: [InvariantChecks.Found], at place: String, origin: String) {
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

  /// Records a violation that only the driver of the world can detect.
  func recordViolation(of number: Int, _ detail: String, origin: String) {
    guard let invariant = Invariant.all.first(where: { $0.number == number }) else { return }
    record([(invariant, detail)], at: "\(origin): step", origin: origin)
  }

  // MARK: Devices

  /// Stops checking a device until it is watched again.
  func ignore(_ device: String) {
    state.withLock { state in
      state.ignored.insert(device)
      state.unsettled.remove(device)
      guard let gone = state.devices.removeValue(forKey: device) else { return }
      if let account = gone.last.phase.account?.id { state.devicesOf[account]?.remove(device) }
      state.left[device] = gone
    }
  }

  /// Starts to check a device.
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
    // The state loaded from disk is published at once, and is not an event of this launch.
    let snapshot = device.read()
    let lost = state.withLock { state in
      state.take(snapshot, on: installation.name)
      return state.lost(by: installation.name, now: snapshot, at: date.now())
    }
    for action in lost {
      recordViolation(
        of: 42, "action \(action) was acknowledged, and is lost", origin: installation.name)
    }
    check(snapshot, on: installation.name, at: date.now())
  }

  /// Records an action on a device before the device handles it.
  func deviceWillReduce(_ device: String, _ action: ApplicationFeature.Action) {
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

  /// Checks a device after a change of its published state. The changes of a group arrive as
  /// several events, but all of them have been applied at the first event.
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
    check(after, on: name, at: now)
    var isByEffect = false
    if case .effect = transaction.cause { isByEffect = true }
    let step = DeviceStep(
      from: device.last, to: after, at: now, operation: transaction.operation,
      isByEffect: isByEffect, hasHeldAlert: device.hasHeldAlert,
      backend: backend ?? { BackendState() })
    var checks = 0
    record(InvariantChecks.all.of(step, &checks), at: "\(name): step", origin: name)
    count(checks)
  }

  private func check(_ snapshot: DeviceSnapshot, on name: String, at now: Date) {
    var checks = 0
    record(
      InvariantChecks.all.violations(of: snapshot, at: now, &checks), at: "\(name): now",
      origin: name)
    count(checks)
    record(duplicateSessions(of: snapshot, on: name), at: "\(name): twins", origin: name)
  }

  /// Returns the other active devices that have the session of a device (invariant 6).
  private func duplicateSessions(of snapshot: DeviceSnapshot, on name: String) -> [InvariantChecks
    .Found]
  {
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

  /// Checks the backend after an event.
  func backendHandled(_ action: BackendFeature.Action, _ after: BackendState) {
    let now = date.now()
    let touched = after.accounts.touched.sorted()
    let step = state.withLock { $0.takeStep(action, touched, after, now) }
    var checks = 0
    for id in touched {
      if let account = after.accounts[id] {
        record(
          InvariantChecks.all.of(account, in: after, at: now, &checks), at: "\(id)",
          origin: "backend")
      }
      record(InvariantChecks.all.of(id, in: step, &checks), at: "backend: step", origin: "backend")
    }
    record(InvariantChecks.all.of(step, &checks), at: "backend: step", origin: "backend")
    count(checks)
  }

  // MARK: At rest

  /// Checks the devices that have changed, or whose account has, when no message is in transit.
  ///
  /// - Parameters:
  ///   - backend: The state of the backend.
  ///   - isTrusted: Returns whether a device has missed no message recently.
  ///   - busy: Returns descriptions of the operations that the app on a device has not finished.
  func checkSettledDevices(
    _ backend: BackendState, isReliable: (DeviceID) -> Bool,
    pendingOperations: (_ device: String) -> [String]
  ) {
    let unrested = state.withLock { state in
      state.unsettled.sorted().compactMap { name in state.devices[name].map { (name, $0) } }
    }
    let now = date.now()
    for (name, device) in unrested where isReliable(device.id) {
      let atRest = SettledDevice(
        device.read(), pendingOperations: pendingOperations(name), backend: backend, at: now)
      var checks = 0
      record(InvariantChecks.all.of(atRest, &checks), at: "\(name): rest", origin: name)
      count(checks)
      state.withLock { _ = $0.unsettled.remove(name) }
    }
  }

  /// Checks the whole backend.
  func checkAll(_ backend: BackendState) {
    var checks = 0
    record(
      InvariantChecks.all.of(backend, at: date.now(), &checks), at: "backend: all",
      origin: "backend")
    count(checks)
  }
}

extension InvariantMonitor.State {
  /// Records a new snapshot of a device.
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
    unsettled.insert(name)
  }

  /// Returns the actions that were acknowledged before the app was killed, but are neither queued
  /// nor carried out now.
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

  /// Records an event on the backend, and returns its step.
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
      unsettled.formUnion(devicesOf[id] ?? [])
    }
    step.findItems()
    for item in step.added.values.joined() { notices[item.kind, default: 0] += 1 }
    codes = after.qrCodes.count
    if hasExecuted, case .messageArrived(let message) = action,
      let envelope = try? Wire.decode(RequestEnvelope.self, from: message.bytes),
      case .perform(let action) = envelope.request
    {
      step.executed = (action, !executed.insert(action, at: now))
      step.queue = names[envelope.sender.device].flatMap { devices[$0]?.last.pendingActions } ?? []
    }
    return step
  }
}
