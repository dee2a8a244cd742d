/// The number of attempts of an operation and the delays between them.
///
/// The delay after attempt n is `initial` × `factor`ⁿ⁻¹, but at most `maximum`. Then `jitter`
/// lengthens or shortens the delay at random.
public struct Backoff: Hashable, Sendable {
  /// The delay after the first attempt.
  public let initial: Duration
  /// The factor between one delay and the next; at least 1.
  public let factor: Double
  /// The longest delay, jitter included.
  public let maximum: Duration
  /// The number of attempts, including the first; at least 1.
  public let attempts: Int
  /// The fraction, from 0 to 1, by which a delay is randomly lengthened or shortened.
  public let jitter: Double

  /// Creates a backoff. A value outside its range is replaced by the nearest value in the range.
  public init(
    initial: Duration, factor: Double = 2, maximum: Duration, attempts: Int, jitter: Double = 0
  ) {
    self.maximum = max(.zero, maximum)
    self.initial = min(max(.zero, initial), self.maximum)
    self.factor = factor >= 1 ? factor : 1
    self.attempts = max(1, attempts)
    self.jitter = jitter > 0 ? min(1, jitter) : 0
  }

  /// Returns the delay after attempt number `attempt`, counted from 1; nil after the last attempt.
  public func delay(afterAttempt attempt: Int, random: RandomSource) -> Duration? {
    guard attempt >= 1, attempt < attempts else { return nil }
    let delay = delay(afterAttempt: attempt)
    guard jitter > 0 else { return delay }
    return min(maximum, delay * random.double(in: (1 - jitter)...(1 + jitter)))
  }

  /// Returns the delay without jitter. The loop stops as soon as the delay reaches `maximum`,
  /// because a product beyond the range of `Duration` would trap.
  private func delay(afterAttempt attempt: Int) -> Duration {
    guard initial > .zero, factor > 1 else { return initial }
    var delay = initial
    var step = 1
    while step < attempt, delay < maximum {
      delay = maximum / delay <= factor ? maximum : delay * factor
      step += 1
    }
    return delay
  }
}
