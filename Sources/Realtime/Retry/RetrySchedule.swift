public import StateKit

/// The delays before the retries of an operation that failed.
///
/// A schedule has no end. The user of the schedule limits the number of retries, for example by
/// ``RetryLimits``.
///
/// ```swift
/// let schedule = RetrySchedule.doubling(from: .seconds(1), maximum: .seconds(30))
/// schedule.delay(beforeRetry: 3, random: .live)  // 4 seconds
/// ```
public enum RetrySchedule: Hashable, Sendable {
  /// The delays of a backoff.
  ///
  /// The backoff's `attempts` is not used, so that it cannot contradict the limit of the schedule's
  /// user, such as ``RetryLimits/giveUpAfter``.
  case backoff(Backoff)
  /// The delays of a table; after the last one, the delay `then` before each further retry.
  case table([Duration], then: Duration)
  /// The delay before retry n is the first value × (n - 1)², but at most `maximum`. The first retry
  /// has no delay.
  case quadratic(Duration, maximum: Duration)

  /// Returns a schedule whose delays double.
  ///
  /// - Parameters:
  ///   - initial: The delay before the first retry.
  ///   - maximum: The longest delay, jitter included.
  ///   - jitter: The largest fraction, from 0 to 1, by which a delay is randomly lengthened or
  ///     shortened.
  public static func doubling(
    from initial: Duration, maximum: Duration, jitter: Double = 0
  ) -> Self {
    .backoff(Backoff(initial: initial, maximum: maximum, attempts: .max, jitter: jitter))
  }

  /// Returns the delay before a retry; at least zero.
  ///
  /// - Parameters:
  ///   - number: The number of the retry, counted from 1. A smaller number has the effect of 1.
  ///   - random: The source of the jitter. A schedule without jitter does not use it.
  /// - Complexity: For a backoff, O(*n*) in the number of its delays below the maximum; otherwise
  ///   O(1).
  public func delay(beforeRetry number: Int, random: RandomSource) -> Duration {
    let number = max(1, number)
    switch self {
    case .backoff(let backoff):
      return Self.delay(of: backoff, beforeRetry: number, random: random)
    case .table(let delays, let then):
      return max(.zero, number <= delays.count ? delays[number - 1] : then)
    case .quadratic(let unit, let maximum):
      return Self.quadraticDelay(unit, maximum: maximum, beforeRetry: number)
    }
  }

  private static func delay(
    of backoff: Backoff, beforeRetry number: Int, random: RandomSource
  ) -> Duration {
    // Retry n follows attempt n. With the largest number of attempts, the backoff has a delay after
    // each number of attempts that a program can reach.
    let endless = Backoff(
      initial: backoff.initial, factor: backoff.factor, maximum: backoff.maximum, attempts: .max,
      jitter: backoff.jitter)
    return endless.delay(afterAttempt: number, random: random) ?? backoff.maximum
  }

  private static func quadraticDelay(
    _ unit: Duration, maximum: Duration, beforeRetry number: Int
  ) -> Duration {
    guard unit > .zero, maximum > .zero else { return .zero }
    // The square of the largest number of steps fits into `Int`.
    let steps = min(number - 1, 3_000_000_000)
    // The product is only computed if it is smaller than `maximum`, because a larger one could
    // overflow.
    return Double(steps) * Double(steps) >= maximum / unit ? maximum : unit * (steps * steps)
  }
}
