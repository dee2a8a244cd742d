/// The intervals of throttled effects.
struct Throttles {
  private let elapsed: @Sendable () -> Duration
  private var ends: [AnyHashable: Duration] = [:]
  private var sweepAt = 64

  init(elapsed: @escaping @Sendable () -> Duration) { self.elapsed = elapsed }

  /// Returns the remaining time of the interval for `id`; nil if no interval is running.
  func rest(of id: AnyHashable) -> Duration? {
    guard let end = ends[id] else { return nil }
    let rest = end - elapsed()
    return rest > .zero ? rest : nil
  }

  mutating func begin(_ id: AnyHashable, _ interval: Duration) {
    let now = elapsed()
    if ends.count >= sweepAt {
      ends = ends.filter { $0.value > now }
      sweepAt = max(64, ends.count * 2)
    }
    ends[id] = now + interval
  }
}

/// The id of the single held effect of a throttle.
struct ThrottleID: Hashable, Sendable {
  let id: EffectID
}
