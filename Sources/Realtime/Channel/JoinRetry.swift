public import StateKit

/// The rule that decides when a channel joins again after a join has failed.
public enum JoinRetry: Hashable, Sendable {
  /// The channel waits for the delays of the backoff, and closes after its last attempt.
  case backoff(Backoff)
  /// The channel waits for the delays of the table in order, then for the last delay each time. It
  /// never gives up.
  case table([Duration], then: Duration)
  /// The channel joins once on each connection. After a failure it waits for the next connection.
  case oncePerConnection

  /// Returns the delay after a number of failed attempts in a row, counted from 1; nil if no attempt
  /// follows on this connection.
  public func delay(afterAttempt attempt: Int, random: RandomSource) -> Duration? {
    switch self {
    case .backoff(let backoff): backoff.delay(afterAttempt: attempt, random: random)
    case .table(let delays, let last):
      delays.indices.contains(attempt - 1) ? delays[attempt - 1] : last
    case .oncePerConnection: nil
    }
  }
}
