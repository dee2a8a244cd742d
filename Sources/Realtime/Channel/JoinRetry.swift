public import StateKit

/// The rule that decides when a channel joins again after a join has failed.
public enum JoinRetry: Hashable, Sendable {
  /// The channel joins again after the delays of a schedule.
  ///
  /// - Parameters:
  ///   - attempts: The number of joins in a row, including the first one, after which the channel
  ///     closes; nil if it never gives up.
  case schedule(RetrySchedule, attempts: Int?)
  /// The channel joins once on each connection. After a failure it waits for the next connection. A
  /// first subscription that fails is not retried: the channel closes.
  case oncePerConnection

  /// Returns the delay after a number of failed attempts in a row, counted from 1; nil if no attempt
  /// follows on this connection.
  public func delay(afterAttempt attempt: Int, random: RandomSource) -> Duration? {
    switch self {
    case .schedule(let schedule, let attempts):
      if let attempts, attempt >= attempts { return nil }
      return schedule.delay(beforeRetry: attempt, random: random)
    case .oncePerConnection: return nil
    }
  }
}
