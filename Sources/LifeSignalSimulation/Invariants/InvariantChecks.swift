internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

/// The checks of all invariants, grouped by kind so that an event runs only the checks that apply.
///
/// Each method adds the number of checks that it has run to `count`.
struct InvariantChecks: Sendable {
  private struct Entry<Body: Sendable>: Sendable {
    let invariant: Invariant
    let body: Body
  }

  /// An invariant that a check found violated, and a description of the violation.
  typealias FoundViolation = (invariant: Invariant, detail: String)

  private var device: [Entry<@Sendable (DeviceSnapshot, Date) -> [String]>] = []
  private var deviceStep: [Entry<@Sendable (DeviceStep) -> [String]>] = []
  private var account: [Entry<@Sendable (Account, BackendState, Date) -> [String]>] = []
  private var accountStep: [Entry<@Sendable (UserID, BackendStep) -> [String]>] = []
  private var backendStep: [Entry<@Sendable (BackendStep) -> [String]>] = []
  private var backend: [Entry<@Sendable (BackendState, Date) -> [String]>] = []
  private var settledDevice: [Entry<@Sendable (SettledDevice) -> [String]>] = []

  /// The checks of all invariants.
  static let all = InvariantChecks(Invariant.all)

  private init(_ invariants: [Invariant]) {
    for invariant in invariants {
      for check in invariant.checks {
        switch check {
        case .device(let body): device.append(Entry(invariant: invariant, body: body))
        case .deviceStep(let body): deviceStep.append(Entry(invariant: invariant, body: body))
        case .account(let body): account.append(Entry(invariant: invariant, body: body))
        case .accountStep(let body): accountStep.append(Entry(invariant: invariant, body: body))
        case .backendStep(let body): backendStep.append(Entry(invariant: invariant, body: body))
        case .backend(let body): backend.append(Entry(invariant: invariant, body: body))
        case .settledDevice(let body): settledDevice.append(Entry(invariant: invariant, body: body))
        case .impossible, .property: break
        }
      }
    }
  }

  /// Runs the checks of one kind.
  private func run<Body>(
    _ entries: [Entry<Body>], _ count: inout Int, _ call: (Body) -> [String]
  ) -> [FoundViolation] {
    count += entries.count
    var found: [FoundViolation] = []
    for entry in entries {
      for detail in call(entry.body) { found.append((entry.invariant, detail)) }
    }
    return found
  }

  /// Returns the violations in the state that a device publishes.
  func violations(of snapshot: DeviceSnapshot, at now: Date, count: inout Int) -> [FoundViolation] {
    run(device, &count) { $0(snapshot, now) }
  }

  /// Returns the violations in a step of a device.
  func violations(of step: DeviceStep, count: inout Int) -> [FoundViolation] {
    run(deviceStep, &count) { $0(step) }
  }

  /// Returns the violations in one account.
  func violations(of value: Account, in state: BackendState, at now: Date, count: inout Int)
    -> [FoundViolation]
  {
    run(account, &count) { $0(value, state, now) }
  }

  /// Returns the violations in a step of one account.
  func violations(of id: UserID, in step: BackendStep, count: inout Int) -> [FoundViolation] {
    run(accountStep, &count) { $0(id, step) }
  }

  /// Returns the violations in a step of the backend.
  func violations(of step: BackendStep, count: inout Int) -> [FoundViolation] {
    run(backendStep, &count) { $0(step) }
  }

  /// Returns the violations in the whole backend.
  func violations(of state: BackendState, at now: Date, count: inout Int) -> [FoundViolation] {
    run(backend, &count) { $0(state, now) }
  }

  /// Returns the violations of a settled device.
  func violations(of device: SettledDevice, count: inout Int) -> [FoundViolation] {
    run(settledDevice, &count) { $0(device) }
  }
}
