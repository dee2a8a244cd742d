public import StateKit

/// The clocks of the machine on which an app or a server runs.
public struct LocalClock: Sendable {
  /// Returns the current time.
  public var now: @Sendable () -> LocalTime

  /// Creates a clock from its endpoint.
  public init(now: @escaping @Sendable () -> LocalTime) {
    self.now = now
  }
}

private enum LocalClockKey: DependencyKey {
  static var defaultValue: LocalClock {
    LocalClock {
      fatalError("The dependency `localClock` has no value. Set it in the composition root.")
    }
  }
}

extension DependencyValues {
  /// The clocks of the machine.
  public var localClock: LocalClock {
    get { self[LocalClockKey.self] }
    set { self[LocalClockKey.self] = newValue }
  }
}
