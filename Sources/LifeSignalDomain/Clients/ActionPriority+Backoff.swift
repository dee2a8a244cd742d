internal import StateKit

extension ActionPriority {
  /// The delays between attempts (rule 6). Critical actions are retried sooner.
  private var backoff: Backoff {
    self >= .critical
      ? Backoff(initial: .milliseconds(500), factor: 1.5, maximum: .seconds(10), attempts: .max)
      : Backoff(initial: .seconds(1), maximum: .seconds(30), attempts: .max)
  }

  /// Returns the delay after a number of failures in a row.
  func delay(afterFailures count: Int) -> Duration {
    // The backoff has no jitter, so the random source is never used.
    backoff.delay(afterAttempt: count, random: RandomSource { 0 }) ?? backoff.maximum
  }
}
