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
    case deviceStep(@Sendable (_ before: DeviceSnapshot, _ after: DeviceSnapshot) -> [String])
    /// After each event on the backend.
    case backend(@Sendable (BackendState, _ now: Date) -> [String])
    /// On each step of the backend.
    case backendStep(@Sendable (_ before: BackendState, _ after: BackendState) -> [String])
    /// Whenever no message is on its way.
    case rest(@Sendable (WorldSnapshot) -> [String])
    /// Never: there is no value that breaks it. Says why; a test shows that such a one cannot be
    /// decoded either.
    case impossible(because: String)
    /// By tests that try many values. Says which.
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

  /// The invariants that this world has reached, by number.
  public static let all: [Invariant] =
    (ofSessions + ofContacts + ofNotifications + ofCodes).sorted { $0.number < $1.number }
}

extension Invariant {
  /// What is wrong with what a device shows.
  public func violations(of device: DeviceSnapshot, at now: Date) -> [String] {
    checks.flatMap { check -> [String] in
      if case .device(let check) = check { check(device, now) } else { [] }
    }
  }

  /// What is wrong with a step of a device.
  public func violations(from before: DeviceSnapshot, to after: DeviceSnapshot) -> [String] {
    checks.flatMap { check -> [String] in
      if case .deviceStep(let check) = check { check(before, after) } else { [] }
    }
  }

  /// What is wrong with what the backend knows.
  public func violations(of backend: BackendState, at now: Date) -> [String] {
    checks.flatMap { check -> [String] in
      if case .backend(let check) = check { check(backend, now) } else { [] }
    }
  }

  /// What is wrong with a step of the backend.
  public func violations(from before: BackendState, to after: BackendState) -> [String] {
    checks.flatMap { check -> [String] in
      if case .backendStep(let check) = check { check(before, after) } else { [] }
    }
  }

  /// What is wrong with a world at rest.
  public func violations(of world: WorldSnapshot) -> [String] {
    checks.flatMap { check -> [String] in
      if case .rest(let check) = check { check(world) } else { [] }
    }
  }
}
