/// What moves the time of a loop, and with it the loop's timers.
public enum LoopTime: Hashable, Sendable {
  /// The time of the system.
  case system
  /// Only ``EventLoop/advance(by:)``. Tests use it: no timer fires by itself.
  case manual
}

/// The continuous time of the system, counted from an arbitrary moment.
struct SystemTime: Sendable {
  /// Reads the time.
  let now: @Sendable () -> Duration

  /// The time of the system, counted from the creation of the value.
  static var live: Self {
    let start = ContinuousClock.now
    return Self { start.duration(to: .now) }
  }
}
