internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain
internal import LifeSignalFeatures
internal import StateKit
internal import Synchronization

/// Checks the invariants of a world after each event, and collects the violations.
///
/// After an event, the monitor checks only the device that changed, or the accounts that the event
/// touched. The cost of a check therefore does not grow with the world.
final class InvariantMonitor: Sendable {
  /// Identifies a violation. A check that finds an equal key again has found the same violation.
  struct ViolationKey: Hashable {
    let invariant: Int
    let origin: String
    let detail: String
  }

  struct State {
    var devices: [String: WatchedDevice] = [:]
    var deviceNames: [DeviceID: String] = [:]
    /// The names of the devices that are signed in to each account.
    var devicesSignedInTo: [UserID: Set<String>] = [:]
    /// The devices whose app is not running. Late events of an app that was killed are ignored.
    var ignored: Set<String> = []
    /// The devices whose disk is full, so that StateKit reports that changes are not on disk.
    var devicesWithFullDisk: Set<String> = []
    /// The accounts after the last event.
    var accounts: [UserID: Account] = [:]
    /// The number of QR codes after the last event.
    var qrCodeCount = 0
    var executed = ExecutionHistory()
    /// The emergencies that the server does not know, by the device on which they were turned on.
    var undelivered: [String: UndeliveredEmergency] = [:]
    /// The violations that each check found when it last ran, by the name of the check; see
    /// `record(_:by:origin:)`. A violation that the check finds again is not recorded again.
    var lastFound: [String: Set<ViolationKey>] = [:]
    var violations: [Violation] = []
    var issues: [StoreIssue] = []
    /// The devices that `checkSettledDevices` has yet to check: they or their accounts have changed
    /// since it last checked them.
    var unsettled: Set<String> = []
    /// The last state of each device whose app is not running, with the actions that the app had
    /// shown as done.
    var stopped: [String: WatchedDevice] = [:]
    var notificationCounts: [NotificationKind: Int] = [:]
    var checks = 0
    var events = 0
    var backend: (@Sendable () -> BackendState)?
    var link: (@Sendable (DeviceID) -> Link)?
    var subscription: EventSubscription?
  }

  /// The maximum number of recorded violations, and of recorded issues; the first ones are the most
  /// informative.
  private static let recordLimit = 200

  private let date: DateGenerator
  /// The start of the world.
  private let start: Date
  private let state = Mutex(State())

  /// Creates a monitor that observes a log.
  init(log: EventLog, date: DateGenerator, start: Date) {
    self.date = date
    self.start = start
    let subscription = log.listen(to: [.shared, .issues]) { [weak self] event in
      switch event.kind {
      case .shared(let transaction): self?.deviceChanged(event.origin, by: transaction)
      case .issue(let issue): self?.record(issue, of: event.origin)
      case .storeCreated, .action, .stateChange, .effect: break
      }
    }
    state.withLock { $0.subscription = subscription }
  }

  /// Sets the closures that return the state of the backend, and the connection of a device.
  func setBackend(
    _ backend: @escaping @Sendable () -> BackendState,
    link: @escaping @Sendable (DeviceID) -> Link
  ) {
    state.withLock {
      $0.backend = backend
      $0.link = link
    }
  }

  /// Records the initial state of the backend, which no event has caused.
  func begin(with backend: BackendState) {
    state.withLock { state in
      for account in backend.accounts.values { state.accounts[account.id] = account }
      state.qrCodeCount = backend.qrCodes.count
    }
  }

  // MARK: Violations and issues

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

  /// The number of items of each kind that the server added to notification histories.
  var notificationCounts: [NotificationKind: Int] { state.withLock { $0.notificationCounts } }

  /// The devices that `checkSettledDevices` has yet to check, sorted by name: they or their accounts
  /// have changed since it last checked them.
  var unsettledDevices: [String] { state.withLock { $0.unsettled.sorted() } }

  private func record(_ issue: StoreIssue, of origin: String) {
    state.withLock { state in
      guard !state.ignored.contains(origin), !state.devicesWithFullDisk.contains(origin),
        state.issues.count < Self.recordLimit
      else { return }
      state.issues.append(issue)
    }
  }

  /// Records whether the disk of a device is full. Meanwhile, the issues of the device are not recorded.
  func setDiskFull(_ isFull: Bool, of device: String) {
    state.withLock { state in
      if isFull {
        state.devicesWithFullDisk.insert(device)
      } else {
        state.devicesWithFullDisk.remove(device)
      }
    }
  }

  /// Records the violations that the last check with the same name did not find.
  ///
  /// - Parameter checkName: What was checked, such as `Ana: now`. If the name ends with `step`, a
  ///   single step was checked. It is checked only once, so all its violations are new.
  private func record(
    _ violations: [InvariantChecks.FoundViolation], by checkName: String, origin: String
  ) {
    let isRepeated = !checkName.hasSuffix("step")
    if violations.isEmpty {
      if isRepeated { state.withLock { _ = $0.lastFound.removeValue(forKey: checkName) } }
      return
    }
    let elapsed = Duration.seconds(date.now().timeIntervalSince(start))
    state.withLock { state in
      let earlierKeys = isRepeated ? state.lastFound[checkName] ?? [] : []
      var foundKeys: Set<ViolationKey> = []
      for (invariant, detail) in violations {
        let key = ViolationKey(invariant: invariant.number, origin: origin, detail: detail)
        foundKeys.insert(key)
        guard !earlierKeys.contains(key), state.violations.count < Self.recordLimit else {
          continue
        }
        state.violations.append(
          Violation(
            invariant: invariant.number, statement: invariant.statement, detail: detail,
            origin: origin, elapsed: elapsed))
      }
      if isRepeated { state.lastFound[checkName] = foundKeys }
    }
  }

  /// Records a violation that the caller has detected, and that no check of the monitor can detect.
  func recordViolation(of number: Int, _ detail: String, origin: String) {
    guard let invariant = Invariant.all.first(where: { $0.number == number }) else { return }
    record([(invariant, detail)], by: "\(origin): step", origin: origin)
  }

  // MARK: Devices

  /// Stops checking a device until it is watched again.
  func ignore(_ device: String) {
    state.withLock { state in
      state.ignored.insert(device)
      state.unsettled.remove(device)
      state.undelivered[device] = nil
      guard let stopped = state.devices.removeValue(forKey: device) else { return }
      if let account = stopped.lastSnapshot.phase.account?.id {
        state.devicesSignedInTo[account]?.remove(device)
      }
      state.stopped[device] = stopped
    }
  }

  /// Starts to check a device.
  ///
  /// - Parameters:
  ///   - name: The name of the device in the scenario.
  ///   - id: The identifier of the device on the backend.
  ///   - storage: The storage of the app that runs on the device.
  ///   - isCorrected: Whether the app has already corrected the records that the launch found.
  ///   - clock: Returns the current state of the device's clocks.
  ///   - reminders: Returns the reminders that are scheduled on the device.
  ///   - scheduledNotificationCount: Returns the number of notifications that the device shows
  ///     later.
  func watch(
    _ name: String, id: DeviceID, in storage: SharedStorage, isCorrected: Bool,
    clock: @escaping @Sendable () -> WatchedClock,
    reminders: @escaping @Sendable () -> [Reminder],
    scheduledNotificationCount: @escaping @Sendable () -> Int
  ) {
    let device = WatchedDevice(
      id: id, clock: clock,
      read: {
        DeviceSnapshot(
          of: storage, boot: clock().boot, reminders: reminders(),
          scheduledNotificationCount: scheduledNotificationCount())
      })
    state.withLock { state in
      state.ignored.remove(name)
      state.deviceNames[id] = name
      state.devices[name] = device
    }
    // The monitor receives no event for the state that was loaded from disk. Therefore, that state
    // is read and checked here.
    let snapshot = device.read()
    let (lostActions, lostWaitingActions) = state.withLock { state in
      state.update(name, to: snapshot)
      return state.lostActions(of: name, in: snapshot)
    }
    for action in lostActions {
      recordViolation(
        of: 42, "action \(action) was acknowledged, but is neither queued nor carried out",
        origin: name)
    }
    // The correction can already have removed actions that had expired or that the server refused.
    for action in isCorrected ? [] : lostWaitingActions {
      recordViolation(
        of: 46, "action \(action) was shown as waiting, but was not on disk", origin: name)
    }
    check(snapshot, on: name, at: date.now())
  }

  /// Records a completed hold of the emergency button, and each check-in or alert that the app
  /// shows as done. Called with each action before the device handles it.
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

  /// Checks a device after a change of its published state. If one transaction changes several
  /// states as a group, each change arrives as an event of its own. The first of these events
  /// already finds all changes applied, and the others find nothing new.
  private func deviceChanged(_ name: String, by transaction: SharedTransaction) {
    guard
      let (device, backend) = state.withLock({ state in
        state.devices[name].map { ($0, state.backend) }
      })
    else { return }
    let after = device.read()
    guard device.lastSnapshot != after else { return }
    let now = date.now()
    state.withLock { state in
      state.events += 1
      for action in after.pendingActions { state.executed.noteMade(action, at: now) }
      for action in after.pendingContactActions { state.executed.noteMade(action, at: now) }
      state.update(name, to: after)
    }
    check(after, on: name, at: now)
    var isByEffect = false
    if case .effect = transaction.cause { isByEffect = true }
    let step = DeviceStep(
      from: device.lastSnapshot, to: after, at: now, operation: transaction.operation,
      isByEffect: isByEffect, hasHeldAlert: device.hasHeldAlert,
      backend: backend ?? { BackendState() })
    var checks = 0
    record(
      InvariantChecks.all.violations(of: step, count: &checks), by: "\(name): step", origin: name)
    count(checks)
    checkUndelivered(at: now)
  }

  private func check(_ snapshot: DeviceSnapshot, on name: String, at now: Date) {
    var checks = 0
    record(
      InvariantChecks.all.violations(of: snapshot, at: now, count: &checks), by: "\(name): now",
      origin: name)
    count(checks)
    record(duplicateSessions(of: snapshot, on: name), by: "\(name): sessions", origin: name)
  }

  /// Returns a violation for each other active device that has the same session (invariant 6).
  private func duplicateSessions(of snapshot: DeviceSnapshot, on name: String) -> [InvariantChecks
    .FoundViolation]
  {
    guard snapshot.phase.isActive, let account = snapshot.phase.account else { return [] }
    let others = state.withLock { state in
      (state.devicesSignedInTo[account.id] ?? []).filter {
        $0 != name && state.devices[$0]?.lastSnapshot.phase.isActive == true
          && state.devices[$0]?.lastSnapshot.phase.account?.session == account.session
      }
    }
    guard let invariant = Invariant.all.first(where: { $0.number == 6 }) else { return [] }
    return others.sorted().map { (invariant, "\($0) has the same session") }
  }

  private func count(_ checks: Int) { state.withLock { $0.checks += checks } }

  // MARK: The backend

  /// Checks that each emergency takes effect soon after the device has reached the server.
  private func checkUndelivered(at now: Date) {
    let start = start
    let late = state.withLock { $0.lateEmergencies(at: now, since: start) }
    for name in late {
      recordViolation(
        of: 27,
        "the emergency has no effect 60 s after the first contact with the server", origin: name)
    }
  }

  /// Checks the backend after an event.
  func backendHandled(_ action: BackendFeature.Action, _ after: BackendState) {
    let now = after.serverDate(of: date.now())
    let touched = after.accounts.touched.sorted()
    let step = state.withLock { $0.makeStep(action, touched, after, now) }
    var checks = 0
    for id in touched {
      if let account = after.accounts[id] {
        record(
          InvariantChecks.all.violations(of: account, in: after, at: now, count: &checks),
          by: "\(id)",
          origin: "backend")
      }
      record(
        InvariantChecks.all.violations(of: id, in: step, count: &checks), by: "backend: step",
        origin: "backend")
    }
    record(
      InvariantChecks.all.violations(of: step, count: &checks), by: "backend: step",
      origin: "backend")
    count(checks)
    state.withLock { $0.noteContact(action, after, at: now) }
    checkUndelivered(at: now)
  }

  // MARK: Settled devices

  /// Checks the devices that have changed or whose account has changed. No message may be in
  /// transit.
  ///
  /// - Parameters:
  ///   - backend: The state of the backend.
  ///   - isReliable: Returns whether a device has missed no message recently.
  ///   - pendingOperations: Returns descriptions of the operations that the app on a device has not
  ///     finished.
  func checkSettledDevices(
    _ backend: BackendState, isReliable: (DeviceID) -> Bool,
    pendingOperations: (_ device: String) -> [String]
  ) {
    let unsettled = state.withLock { state in
      state.unsettled.sorted().compactMap { name in state.devices[name].map { (name, $0) } }
    }
    let now = date.now()
    for (name, device) in unsettled where isReliable(device.id) {
      let settled = SettledDevice(
        device.read(), pendingOperations: pendingOperations(name), backend: backend, at: now)
      var checks = 0
      record(
        InvariantChecks.all.violations(of: settled, count: &checks), by: "\(name): settled",
        origin: name)
      count(checks)
      state.withLock { _ = $0.unsettled.remove(name) }
    }
  }

  /// Checks the whole backend.
  func checkAll(_ backend: BackendState) {
    var checks = 0
    let now = backend.serverDate(of: date.now())
    record(
      InvariantChecks.all.violations(of: backend, at: now, count: &checks),
      by: "backend: all",
      origin: "backend")
    count(checks)
  }
}

extension InvariantMonitor.State {
  /// Records a new snapshot of a device.
  fileprivate mutating func update(_ name: String, to snapshot: DeviceSnapshot) {
    guard let device = devices[name] else { return }
    let oldAccount = device.lastSnapshot.phase.account?.id
    let newAccount = snapshot.phase.account?.id
    if oldAccount != newAccount {
      if let oldAccount { devicesSignedInTo[oldAccount]?.remove(name) }
      if let newAccount { devicesSignedInTo[newAccount, default: []].insert(name) }
    }
    devices[name]?.lastSnapshot = snapshot
    devices[name]?.removeDequeuedActions()
    unsettled.insert(name)
    let isUndelivered = snapshot.pendingActions.contains { $0.intent.emergency != nil }
    if isUndelivered != (undelivered[name] != nil) {
      undelivered[name] = isUndelivered ? UndeliveredEmergency(device: device.id) : nil
    }
  }

  /// Returns the actions that the app showed as done, and those that it showed as waiting, before it
  /// was killed, but that are now neither queued nor carried out. The result is empty if another
  /// account is signed in now.
  fileprivate mutating func lostActions(
    of name: String, in snapshot: DeviceSnapshot
  ) -> (acknowledged: [ActionID], waiting: [ActionID]) {
    guard let stoppedDevice = stopped.removeValue(forKey: name),
      stoppedDevice.lastSnapshot.phase.account?.id == snapshot.phase.account?.id
    else { return ([], []) }
    let queued = snapshot.waitingActions.union(snapshot.unsavedActions)
    func lost(_ actions: Set<ActionID>) -> [ActionID] {
      actions.filter { !queued.contains($0) && !executed.contains($0) }.sorted()
    }
    return (lost(stoppedDevice.acknowledged), lost(stoppedDevice.lastSnapshot.waitingActions))
  }

  /// Records an event on the backend, and returns its step.
  fileprivate mutating func makeStep(
    _ action: BackendFeature.Action, _ touched: [UserID], _ after: BackendState, _ now: Date
  ) -> BackendStep {
    events += 1
    var step = BackendStep(
      touching: touched, from: [:], to: after, at: now, qrCodeCountBefore: qrCodeCount,
      action: action)
    var hasExecuted = false
    for id in touched {
      step.before[id] = accounts[id]
      hasExecuted =
        hasExecuted
        || accounts[id]?.intents.executed != after.accounts[id]?.intents.executed
      accounts[id] = after.accounts[id]
      unsettled.formUnion(devicesSignedInTo[id] ?? [])
    }
    step.storeAddedItems()
    for item in step.added.values.joined() { notificationCounts[item.kind, default: 0] += 1 }
    qrCodeCount = after.qrCodes.count
    if hasExecuted, case .messageArrived(let message) = action,
      let envelope = try? Wire.decode(RequestEnvelope.self, from: message.bytes)
    {
      noteExecution(of: envelope, in: &step, now)
    }
    return step
  }

  /// Records the queued action that the server carried out in a step.
  private mutating func noteExecution(
    of envelope: RequestEnvelope, in step: inout BackendStep, _ now: Date
  ) {
    let device = deviceNames[envelope.sender.device].flatMap { devices[$0] }
    step.unsaved = device?.lastSnapshot.unsavedActions ?? []
    switch envelope.request {
    case .perform(let action):
      step.queue = device?.lastSnapshot.pendingActions ?? []
      for action in step.queue { step.madeAt[action.id] = executed.madeAt(action.id) }
      step.executed = executed.noteExecuted(
        action, at: now, clock: device?.clock(),
        known: step.queue.first { $0.id == action.id }?.time.known)
    case .changeContacts(let action):
      guard let account = envelope.credentials?.account else { return }
      step.executedOnContacts = executed.noteExecuted(
        action, by: account, at: now, queue: device?.lastSnapshot.pendingContactActions ?? [])
    default: break
    }
  }
}
