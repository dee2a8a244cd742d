/// The running intervals of throttles. A throttle can hold an effect that arrives during its
/// interval, and starts the effect when the interval ends.
struct ThrottleIntervals {
  /// A throttle of one feature. The key is also the cancellation id of the effect that the throttle
  /// holds; a throttle holds at most one effect.
  struct Key: Hashable, Sendable {
    let address: ChildAddress
    let id: EffectID
  }

  /// The end of each interval, as time since the store's first throttle. Expired intervals are
  /// removed occasionally.
  private(set) var ends: [Key: Duration] = [:]
  /// The number of intervals at which expired ones are removed.
  private var sweepThreshold = 64

  /// Returns the remaining time of an interval; nil if it is not running.
  func remainingTime(of key: Key, at now: Duration) -> Duration? {
    guard let end = ends[key] else { return nil }
    return end > now ? end - now : nil
  }

  /// Returns the remaining time of each running interval.
  func remainingTimes(at now: Duration) -> [Key: Duration] {
    ends.filter { $0.value > now }.mapValues { $0 - now }
  }

  mutating func begin(_ key: Key, _ interval: Duration, at now: Duration) {
    if ends.count >= sweepThreshold {
      ends = ends.filter { $0.value > now }
      sweepThreshold = max(64, ends.count * 2)
    }
    ends[key] = now + interval
  }
}
