internal import Foundation
internal import LifeSignalDomain
internal import StateKit
internal import Synchronization

/// Checks the invariants of a world after each event, and keeps what broke.
final class InvariantMonitor: Sendable {
  private struct Breach: Hashable {
    let invariant: Int
    let origin: String
    let detail: String
  }

  private struct State {
    var readers: [String: @Sendable () -> DeviceSnapshot] = [:]
    var devices: [String: DeviceSnapshot] = [:]
    var backend = BackendState()
    /// What is broken now, by where it was looked for: it is told once, not after each event.
    var broken: [String: Set<Breach>] = [:]
    var violations: [Violation] = []
    var issues: [Report] = []
    /// The devices whose app was killed: what is left of it is nobody's any more.
    var ignored: Set<String> = []
    var subscription: EventSubscription?
  }

  private let date: DateGenerator
  private let state = Mutex(State())

  /// Watches what happens in a log.
  init(log: EventLog, date: DateGenerator) {
    self.date = date
    let subscription = log.listen(to: [.shared, .issues]) { [weak self] event in
      switch event.kind {
      case .shared: self?.deviceChanged(event.origin)
      case .issue(let report):
        self?.state.withLock { state in
          if !state.ignored.contains(event.origin) { state.issues.append(report) }
        }
      case .action, .stateChange, .effect: break
      }
    }
    state.withLock { $0.subscription = subscription }
  }

  /// What broke, in order.
  var violations: [Violation] { state.withLock { $0.violations } }

  /// What was reported about the program, in order.
  var issues: [Report] { state.withLock { $0.issues } }

  /// Looks away from a device, until it is watched again.
  func ignore(_ device: String) {
    state.withLock {
      $0.readers[device] = nil
      $0.ignored.insert(device)
    }
  }

  /// Watches a device from now on.
  func watch(_ device: String, in storage: SharedStorage) {
    state.withLock {
      $0.ignored.remove(device)
      $0.readers[device] = { DeviceSnapshot(of: storage) }
      $0.devices[device] = DeviceSnapshot()
    }
  }

  /// Looks at a device after a change of what it publishes. The changes of a group are several events,
  /// and all of them have happened at the first.
  private func deviceChanged(_ name: String) {
    guard let read = state.withLock({ $0.readers[name] }) else { return }
    let after = read()
    let before = state.withLock { state in
      defer { state.devices[name] = after }
      return state.devices[name] ?? DeviceSnapshot()
    }
    guard before != after else { return }
    let now = date.now()
    note(at: "\(name): now", origin: name, ongoing: true) { $0.violations(of: after, at: now) }
    note(at: "\(name): step", origin: name, ongoing: false) {
      $0.violations(from: before, to: after)
    }
  }

  /// Looks at the backend after an event.
  func backendChanged(to after: BackendState) {
    let before = state.withLock { state in
      defer { state.backend = after }
      return state.backend
    }
    guard before != after else { return }
    let now = date.now()
    note(at: "backend: now", origin: "backend", ongoing: true) {
      $0.violations(of: after, at: now)
    }
    note(at: "backend: step", origin: "backend", ongoing: false) {
      $0.violations(from: before, to: after)
    }
  }

  /// Looks at the world when no message is on its way.
  func worldRested(_ backend: BackendState) {
    let world = WorldSnapshot(devices: state.withLock { $0.devices }, backend: backend)
    note(at: "rest", origin: "world", ongoing: true) { $0.violations(of: world) }
  }

  /// Keeps what is broken and was not before.
  private func note(
    at place: String, origin: String, ongoing: Bool, _ look: (Invariant) -> [String]
  ) {
    let elapsed = Duration.seconds(date.now().timeIntervalSince(World.start))
    let found = Invariant.all.flatMap { invariant in
      look(invariant).map { detail in
        Violation(
          invariant: invariant.number, statement: invariant.statement, detail: detail,
          origin: origin, elapsed: elapsed)
      }
    }
    state.withLock { state in
      let before = ongoing ? state.broken[place] ?? [] : []
      func breach(_ violation: Violation) -> Breach {
        Breach(invariant: violation.invariant, origin: origin, detail: violation.detail)
      }
      state.violations += found.filter { !before.contains(breach($0)) }
      state.broken[place] = Set(found.map(breach))
    }
  }
}
