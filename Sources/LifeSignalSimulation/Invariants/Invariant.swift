public import Foundation
public import LifeSignalDomain

/// Something that should always be so: an entry of the article "Invariants" of LifeSignalDomain, as
/// code.
public struct Invariant: Sendable, Identifiable {
  /// How an invariant is checked. Each check gives what it found wrong, one sentence each.
  public enum Check: Sendable {
    /// After each event on a device.
    case device(@Sendable (DeviceSnapshot, _ now: Date) -> [String])
    /// On each step of a device: what it showed before an event, and after it.
    case deviceStep(@Sendable (DeviceStep) -> [String])
    /// After each event on the backend, for each account that it touched.
    case account(@Sendable (Account, BackendState, _ now: Date) -> [String])
    /// On each step of the backend, for each account that it touched.
    case accountStep(@Sendable (UserID, BackendStep) -> [String])
    /// On each step of the backend, once.
    case backendStep(@Sendable (BackendStep) -> [String])
    /// At the end of a run: what it takes all of the backend to see.
    case backend(@Sendable (BackendState, _ now: Date) -> [String])
    /// When no message is on its way, for each device that has missed none lately.
    case rest(@Sendable (DeviceAtRest) -> [String])
    /// Never: there is no value that breaks it. Says why; a test shows that such a one cannot be
    /// decoded either.
    case impossible(because: String)
    /// By tests that try many values, or search. Says which.
    case property(String)
  }

  /// Its number in the article.
  public let number: Int
  /// What should always be so.
  public let statement: String
  /// When and how it is looked at.
  public let checks: [Check]

  /// Its number in the article.
  public var id: Int { number }

  /// All of them, by number.
  public static let all: [Invariant] =
    (ofSessions + ofContacts + ofPings + ofCheckIns + ofAlerts + ofNotifications + ofCodes
    + ofOwnership).sorted { $0.number < $1.number }
}

extension Invariant {
  /// What is wrong with what a device shows.
  public func violations(of device: DeviceSnapshot, at now: Date) -> [String] {
    checks.flatMap { check -> [String] in
      if case .device(let check) = check { check(device, now) } else { [] }
    }
  }

  /// What is wrong with a step of a device.
  public func violations(of step: DeviceStep) -> [String] {
    checks.flatMap { check -> [String] in
      if case .deviceStep(let check) = check { check(step) } else { [] }
    }
  }

  /// What is wrong with an account, as the backend knows it.
  public func violations(of account: Account, in backend: BackendState, at now: Date) -> [String] {
    checks.flatMap { check -> [String] in
      if case .account(let check) = check { check(account, backend, now) } else { [] }
    }
  }

  /// What is wrong with a step of the backend.
  public func violations(of step: BackendStep) -> [String] {
    checks.flatMap { check -> [String] in
      switch check {
      case .accountStep(let check): step.touched.flatMap { check($0, step) }
      case .backendStep(let check): check(step)
      default: []
      }
    }
  }

  /// What is wrong with all that the backend knows.
  ///
  /// - Complexity: O(n log n) in the accounts.
  public func violations(of backend: BackendState, at now: Date) -> [String] {
    let accounts = backend.accounts.values.sorted { $0.id < $1.id }
    return accounts.flatMap { violations(of: $0, in: backend, at: now) }
      + checks.flatMap { check -> [String] in
        if case .backend(let check) = check { check(backend, now) } else { [] }
      }
  }

  /// What is wrong with a device at rest.
  public func violations(of device: DeviceAtRest) -> [String] {
    checks.flatMap { check -> [String] in
      if case .rest(let check) = check { check(device) } else { [] }
    }
  }
}
