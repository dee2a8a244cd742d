/// A limit for the number of messages per second, with bursts. It is a token bucket: a message
/// takes a token, and tokens come back at the limited rate, up to the size of a burst.
struct RateLimiter {
  /// The time in which one token comes back.
  private let interval: Duration
  /// The time in which all tokens come back.
  private let burst: Duration
  /// The time at which all tokens are back.
  private var fullAt = Duration.zero

  /// Creates a limit. A number below 1 is replaced by 1.
  init(perSecond: Int, burst: Int) {
    interval = .seconds(1) / max(1, perSecond)
    self.burst = interval * max(1, burst)
  }

  /// Takes a token. Returns false if there is none.
  mutating func take(at now: Duration) -> Bool {
    let next = max(fullAt, now) + interval
    guard next - now <= burst else { return false }
    fullAt = next
    return true
  }
}
