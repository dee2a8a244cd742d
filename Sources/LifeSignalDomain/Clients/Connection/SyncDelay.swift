internal import StateKit

/// How long to wait before the next attempt at what nobody waits for (6): 2 s, doubled, at most 5
/// minutes.
enum SyncDelay {
  private static let backoff = Backoff(first: .seconds(2), most: .seconds(300), attempts: .max)

  /// The delay after so many attempts in a row.
  static func after(_ attempts: Int) -> Duration {
    // There is no jitter in it, so nothing is drawn.
    backoff.delay(afterAttempt: attempts, random: RandomSource { 0 }) ?? backoff.most
  }
}
