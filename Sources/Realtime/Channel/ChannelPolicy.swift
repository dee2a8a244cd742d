/// The rules of a channel that differ between protocols and servers.
public struct ChannelPolicy: Hashable, Sendable {
  /// The longest time from the start of a join until the server's data flows. It includes the
  /// authorization of the join.
  public var joinTimeout: Duration
  /// The time to wait for the reply to a leave; nil if the server does not reply to a leave.
  public var leaveTimeout: Duration?
  /// The rule for joins after a failed join.
  public var retry: JoinRetry
  /// Whether each join must be authorized before it is sent.
  public var authorizesJoins = false
  /// Whether the server confirms by a separate message, after the reply to the join, that its data
  /// flows. Supabase does so for channels whose join asks for database changes.
  public var confirmsFlow = false
  /// Whether the server numbers the channel's messages and replays missed ones after a new join.
  public var recovers = false
  /// The largest number of pushes that wait for the join. One more push fails the oldest.
  public var bufferedPushLimit = 100
  /// The largest number of sent pushes that wait for their replies. One more push fails at once.
  public var unansweredPushLimit = 1_024

  /// Creates a policy from its parts.
  ///
  /// - Parameters:
  ///   - joinTimeout: The longest time from the start of a join until the server's data flows.
  ///   - leaveTimeout: The time to wait for the reply to a leave; nil if the server does not reply.
  ///   - retry: The rule for joins after a failed join.
  public init(joinTimeout: Duration, leaveTimeout: Duration?, retry: JoinRetry) {
    self.joinTimeout = joinTimeout
    self.leaveTimeout = leaveTimeout
    self.retry = retry
  }

  /// Supabase: 5 attempts, and a separate message that confirms that database changes flow. The delay
  /// between two attempts is 1 s at first and doubles up to 30 s. It is lengthened or shortened by
  /// up to 25 %.
  public static var supabase: Self {
    let schedule = RetrySchedule.doubling(
      from: .seconds(1), maximum: .seconds(30), jitter: 0.25)
    var policy = Self(
      joinTimeout: .seconds(10), leaveTimeout: .seconds(10),
      retry: .schedule(schedule, attempts: 5))
    policy.confirmsFlow = true
    return policy
  }

  /// Phoenix: delays of 1, 2 and 5 s, then of 10 s before each further attempt.
  public static var phoenix: Self {
    let schedule = RetrySchedule.table(
      [.seconds(1), .seconds(2), .seconds(5)], then: .seconds(10))
    return Self(
      joinTimeout: .seconds(10), leaveTimeout: .seconds(10),
      retry: .schedule(schedule, attempts: nil))
  }

  /// Pusher's public channels: one join on each connection, and no reply to a leave. Private and
  /// presence channels also set ``authorizesJoins``.
  public static var pusher: Self {
    Self(joinTimeout: .seconds(10), leaveTimeout: nil, retry: .oncePerConnection)
  }
}
