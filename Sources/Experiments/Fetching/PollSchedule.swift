public import StateKit

/// When the flags are fetched again.
public struct PollSchedule: Hashable, Sendable {
  /// The time between two fetches, without jitter.
  public let interval: Duration
  /// The largest fraction, from 0 to 1, by which an interval is randomly lengthened, so that the clients of
  /// many devices do not ask at the same time.
  public let jitter: Double

  /// The shortest accepted interval.
  public static var shortestInterval: Duration { .seconds(60) }
  /// The longest accepted interval.
  public static var longestInterval: Duration { .seconds(30 * 86_400) }

  /// Creates a schedule. A value outside of its range is replaced by the nearest one in the range.
  public init(every interval: Duration = .seconds(300), jitter: Double = 0.1) {
    self.interval = min(max(interval, Self.shortestInterval), Self.longestInterval)
    self.jitter = jitter > 0 ? min(1, jitter) : 0
  }

  /// Returns the time until the next fetch.
  public func delay(random: RandomSource) -> Duration {
    jitter > 0 ? interval * (1 + random.double(in: 0...jitter)) : interval
  }
}
