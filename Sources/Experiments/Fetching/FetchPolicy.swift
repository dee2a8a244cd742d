internal import StateKit

/// The limits and delays of fetches.
public struct FetchPolicy: Hashable, Sendable {
  /// The time limit of a request.
  public var deadline: Duration
  /// How long a fetch waits for the identity provider; nil without a provider. A fetch goes on without
  /// the provider's identifiers after that time.
  public var identityTimeout: Duration?
  /// The delays before the retries. There is no retry after the last one.
  public var retryDelays: [Duration]
  /// The longest time for which a server can ask the client to wait. Longer times are ignored.
  public var longestRetryAfter: Duration
  /// The largest fraction, from 0 to 1, by which the delay of a retry is randomly lengthened.
  public var jitter: Double
  /// The largest number of requests under way, abandoned ones included.
  public var maximumUnderWay: Int

  /// Creates a policy. The default values are those of Amplitude's clients.
  public init(
    deadline: Duration = .seconds(10), identityTimeout: Duration? = nil,
    retryDelays: [Duration] = Self.standardRetryDelays, longestRetryAfter: Duration = .seconds(600),
    jitter: Double = 0, maximumUnderWay: Int = 4
  ) {
    self.deadline = deadline
    self.identityTimeout = identityTimeout
    self.retryDelays = retryDelays
    self.longestRetryAfter = longestRetryAfter
    self.jitter = jitter
    self.maximumUnderWay = maximumUnderWay
  }

  /// Eight delays: the first one is half a second, and each further one is longer by half, in whole
  /// milliseconds.
  public static var standardRetryDelays: [Duration] {
    [500, 750, 1_125, 1_687, 2_530, 3_795, 5_692, 8_538].map { .milliseconds($0) }
  }

  /// Returns the delay before a retry; nil if there is no such retry.
  ///
  /// - Parameters:
  ///   - number: The number of the retry, counted from 1.
  ///   - error: The failure before the retry.
  ///   - random: The source of the jitter. Without jitter, it is not used.
  func delay(beforeRetry number: Int, after error: FetchError, random: RandomSource) -> Duration? {
    guard error.isWorthRetrying, retryDelays.indices.contains(number - 1) else { return nil }
    var delay = max(.zero, retryDelays[number - 1])
    if jitter > 0 { delay += delay * random.double(in: 0...min(1, jitter)) }
    if case .status(_, let retryAfter?) = error, retryAfter <= longestRetryAfter {
      delay = max(delay, retryAfter)
    }
    return delay
  }
}
