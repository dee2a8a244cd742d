public import Foundation
public import LifeSignalBackend
public import LifeSignalDomain

/// A rule that always holds, and its checks. The article "Invariants" of LifeSignalDomain lists the
/// rules by number.
public struct Invariant: Sendable, Identifiable {
  /// How an invariant is checked. Each closure returns one description for each violation.
  public enum Check: Sendable {
    /// Runs after each launch of a device's app and after each change of the state that the device
    /// publishes, with that state.
    case device(@Sendable (DeviceSnapshot, _ now: Date) -> [String])
    /// Runs after each change of the state that a device publishes, with the states before and
    /// after the change.
    case deviceStep(@Sendable (DeviceStep) -> [String])
    /// Runs after each event on the backend, for each account that the event touched and did not
    /// delete.
    case account(@Sendable (Account, BackendState, _ now: Date) -> [String])
    /// Runs after each event on the backend, for each account that the event touched, with the
    /// states before and after the event.
    case accountStep(@Sendable (UserID, BackendStep) -> [String])
    /// Runs once after each event on the backend, with the states before and after the event.
    case backendStep(@Sendable (BackendStep) -> [String])
    /// Runs only at the end of a random walk, because it reads the whole backend.
    case backend(@Sendable (BackendState, _ now: Date) -> [String])
    /// Runs when no message is in transit, for each device that has missed no message recently.
    case settledDevice(@Sendable (SettledDevice) -> [String])
    /// Never runs: no value of the types can violate the invariant, or this part of it, for the
    /// given reason.
    case impossible(because: String)
    /// Never runs after an event. The named tests or random walks verify the invariant: they try
    /// many values or search for a violation.
    case property(String)
  }

  /// The invariant's number in the article.
  public let number: Int
  /// The rule that always holds.
  public let statement: String
  /// When and how the invariant is checked.
  public let checks: [Check]

  /// The invariant's number in the article.
  public var id: Int { number }

  /// All invariants, ordered by number.
  public static let all: [Invariant] =
    (ofSessions + ofContacts + ofPings + ofCheckIns + ofAlerts + ofNotifications + ofCodes
    + ofOwnership + ofStatuses + ofExperiments).sorted { $0.number < $1.number }
}

extension Invariant {
  /// Returns the violations in the state that a device publishes.
  public func violations(of device: DeviceSnapshot, at now: Date) -> [String] {
    checks.flatMap { check -> [String] in
      if case .device(let check) = check { check(device, now) } else { [] }
    }
  }

  /// Returns the violations in a step of a device.
  public func violations(of step: DeviceStep) -> [String] {
    checks.flatMap { check -> [String] in
      if case .deviceStep(let check) = check { check(step) } else { [] }
    }
  }

  /// Returns the violations in an account on the backend.
  public func violations(of account: Account, in backend: BackendState, at now: Date) -> [String] {
    checks.flatMap { check -> [String] in
      if case .account(let check) = check { check(account, backend, now) } else { [] }
    }
  }

  /// Returns the violations in a step of the backend.
  public func violations(of step: BackendStep) -> [String] {
    checks.flatMap { check -> [String] in
      switch check {
      case .accountStep(let check): step.touched.flatMap { check($0, step) }
      case .backendStep(let check): check(step)
      default: []
      }
    }
  }

  /// Returns the violations in the whole backend.
  ///
  /// - Complexity: O(n log n) in the number of accounts.
  public func violations(of backend: BackendState, at now: Date) -> [String] {
    let accounts = backend.accounts.values.sorted { $0.id < $1.id }
    return accounts.flatMap { violations(of: $0, in: backend, at: now) }
      + checks.flatMap { check -> [String] in
        if case .backend(let check) = check { check(backend, now) } else { [] }
      }
  }

  /// Returns the violations of a settled device.
  public func violations(of device: SettledDevice) -> [String] {
    checks.flatMap { check -> [String] in
      if case .settledDevice(let check) = check { check(device) } else { [] }
    }
  }
}
