internal import StateKit

extension ActionPriority {
  /// How long to wait between attempts (6): what is critical is tried again soon, and without end.
  private var backoff: Backoff {
    self == .critical
      ? Backoff(first: .milliseconds(500), factor: 1.5, most: .seconds(10), attempts: .max)
      : Backoff(first: .seconds(1), most: .seconds(30), attempts: .max)
  }

  /// How long to wait after so many failures in a row.
  func delay(afterFailures count: Int) -> Duration {
    // There is no jitter in it, so nothing is drawn.
    backoff.delay(afterAttempt: count, random: RandomSource { 0 }) ?? backoff.most
  }
}
