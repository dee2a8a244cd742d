/// The running intervals of throttled effects.
struct Throttles {
  /// Returns the time since this value was created.
  private let elapsed: @Sendable () -> Duration
  /// The end of each interval, as a time since this value was created.
  private var ends: [AnyHashable: Duration] = [:]
  /// The number of intervals at which expired ones are removed.
  private var sweepThreshold = 64

  init(elapsed: @escaping @Sendable () -> Duration) { self.elapsed = elapsed }

  /// Returns the remaining time of the interval for `id`; nil if no interval is running.
  func remainingTime(of id: AnyHashable) -> Duration? {
    guard let end = ends[id] else { return nil }
    let remaining = end - elapsed()
    return remaining > .zero ? remaining : nil
  }

  mutating func begin(_ id: AnyHashable, _ interval: Duration) {
    let now = elapsed()
    if ends.count >= sweepThreshold {
      ends = ends.filter { $0.value > now }
      sweepThreshold = max(64, ends.count * 2)
    }
    ends[id] = now + interval
  }
}

/// The id of the bracket that contains the held effect of a throttle. A throttle holds at most one
/// effect.
struct ThrottleID: Hashable, Sendable {
  let id: EffectID
}
