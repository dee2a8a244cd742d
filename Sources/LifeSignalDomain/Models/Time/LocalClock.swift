internal import Foundation
public import StateKit

/// The clocks of the machine on which an app or a server runs.
public struct LocalClock: Sendable {
  /// Returns the current time.
  public var now: @Sendable () -> LocalTime

  /// Returns a stream with an element for each time that the wall clock is set. A clock without such
  /// reports ends the stream; then a change is noticed when the clocks are read next.
  public var changes: @Sendable () -> AsyncStream<Void>

  /// Creates a clock from its endpoints.
  public init(
    now: @escaping @Sendable () -> LocalTime,
    changes: @escaping @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }
  ) {
    self.now = now
    self.changes = changes
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
