internal import StateKit

/// The delays between attempts to sync, to report which items were read, and to ask for the outcome
/// of expired actions: 2 s, doubled up to 5 minutes (rule 6).
enum SyncDelay {
  private static let backoff = Backoff(initial: .seconds(2), maximum: .seconds(300), attempts: .max)

  /// Returns the delay after a number of attempts in a row.
  static func after(_ attempts: Int) -> Duration {
    // The backoff has no jitter, so the random source is never used.
    backoff.delay(afterAttempt: attempts, random: RandomSource { 0 }) ?? backoff.maximum
  }
}
