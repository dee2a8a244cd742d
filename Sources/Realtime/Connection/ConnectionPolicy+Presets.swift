extension ConnectionPolicy {
  /// The policy of Apinator: retries after 1, 2, 4, 8, 16 and 30 s. If all fail, the connection is
  /// unavailable.
  public static var apinator: Self {
    Self(
      schedule: .doubling(from: .seconds(1), maximum: .seconds(30)),
      retryLimits: RetryLimits(giveUpAfter: 6), requiresHandshake: true, closeCodes: .pusher)
  }

  /// The policy of the app Dispatch, which is unrelated to Apple's framework: retries after 1, 2,
  /// 4, 8 and 16 s. If all fail, the connection is degraded, and is retried every 30 s forever.
  public static var dispatch: Self {
    Self(
      schedule: .doubling(from: .seconds(1), maximum: .seconds(30)),
      retryLimits: RetryLimits(degradeAfter: 5), closeCodes: .supabase)
  }

  /// The policy of Supabase's client for Swift: retries after 7, 14 and 28 s, then every 30 s
  /// forever.
  public static var supabase: Self {
    Self(
      schedule: .doubling(from: .seconds(7), maximum: .seconds(30)), closeCodes: .supabase)
  }

  /// The policy of Phoenix's client for JavaScript: a table of delays from 10 ms to 2 s, then 5 s
  /// forever.
  public static var phoenix: Self {
    Self(
      schedule: .table(
        [10, 50, 100, 150, 200, 250, 500, 1000, 2000].map { .milliseconds($0) }, then: .seconds(5)),
      closeCodes: .phoenix)
  }

  /// The policy of Pusher: retries after 0, 1, 4, 9 s and so on, at most 120 s, forever.
  public static var pusher: Self {
    Self(
      schedule: .quadratic(.seconds(1), maximum: .seconds(120)), requiresHandshake: true,
      closeCodes: .pusher)
  }

  /// The policy of LifeSignal: delays that double from 1 s to at most 30 s, forever. The jitter is
  /// a quarter, so that the devices do not return all at once after a failure of the server.
  public static var lifeSignal: Self {
    Self(
      schedule: .doubling(from: .seconds(1), maximum: .seconds(30), jitter: 0.25),
      retryLimits: RetryLimits(degradeAfter: 5), closeCodes: .lifeSignal)
  }
}
