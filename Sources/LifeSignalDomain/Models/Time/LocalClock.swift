internal import Foundation
public import StateKit

/// The clocks of the machine on which an app or a server runs.
public struct LocalClock: Sendable {
  /// Returns the current time.
  public var now: @Sendable () -> LocalTime

  /// Creates a clock from its endpoint.
  public init(now: @escaping @Sendable () -> LocalTime) {
    self.now = now
  }

  /// A clock that reports each use as an issue.
  public static var unimplemented: Self {
    let instant = BootInstant(
      boot: BootID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))), uptime: .zero)
    return Self(
      now: StateKit.unimplemented(
        "LocalClock.now", placeholder: LocalTime(instant: instant, wall: .distantPast)))
  }
}

private enum LocalClockKey: DependencyKey {
  static var defaultValue: LocalClock { .unimplemented }
}

extension DependencyValues {
  /// The clocks of the machine.
  public var localClock: LocalClock {
    get { self[LocalClockKey.self] }
    set { self[LocalClockKey.self] = newValue }
  }
}
