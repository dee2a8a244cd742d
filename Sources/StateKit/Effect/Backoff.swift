/// How often something is tried, and how long to wait between attempts.
///
/// The delay after attempt n is `first` × `factor`ⁿ⁻¹, at most `most`, spread by `jitter`.
public struct Backoff: Hashable, Sendable {
  /// The delay after the first attempt.
  public let first: Duration
  /// By how much each delay is longer than the one before; at least 1.
  public let factor: Double
  /// The longest delay, jitter included.
  public let most: Duration
  /// How many attempts there are, the first included; at least 1.
  public let attempts: Int
  /// By which part of itself a delay is made longer or shorter at random, from 0 to 1.
  public let jitter: Double

  /// Makes a policy. Values outside their range are moved to its nearest end.
  public init(
    first: Duration, factor: Double = 2, most: Duration, attempts: Int, jitter: Double = 0
  ) {
    self.most = max(.zero, most)
    self.first = min(max(.zero, first), self.most)
    self.factor = factor >= 1 ? factor : 1
    self.attempts = max(1, attempts)
    self.jitter = jitter > 0 ? min(1, jitter) : 0
  }

  /// How long to wait after attempt number `attempt`, counted from 1; nil after the last.
  public func delay(afterAttempt attempt: Int, random: RandomSource) -> Duration? {
    guard attempt >= 1, attempt < attempts else { return nil }
    let delay = delay(afterAttempt: attempt)
    guard jitter > 0 else { return delay }
    return min(most, delay * random.double(in: (1 - jitter)...(1 + jitter)))
  }

  /// Without jitter. Grows only as long as it must, and never past `most`: a product beyond the
  /// range of `Duration` would trap.
  private func delay(afterAttempt attempt: Int) -> Duration {
    guard first > .zero, factor > 1 else { return first }
    var delay = first
    var step = 1
    while step < attempt, delay < most {
      delay = most / delay <= factor ? most : delay * factor
      step += 1
    }
    return delay
  }
}
