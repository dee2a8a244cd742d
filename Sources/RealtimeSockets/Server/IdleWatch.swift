/// Decides when a server closes a connection because its client is silent or does not read.
struct IdleWatch {
  /// Whether a server closes the connection when the timer of its watch fires, and why.
  enum Verdict: Hashable, Sendable {
    case waitAgain(Duration)
    case silent
    case stalled
  }

  private let silenceTimeout: Duration
  private let progressTimeout: Duration
  private var lastActivity: Duration

  init(_ configuration: WebSocketServerConfiguration, at now: Duration) {
    silenceTimeout = configuration.silenceTimeout
    progressTimeout = configuration.progressTimeout
    lastActivity = now
  }

  mutating func noteActivity(at now: Duration) { lastActivity = now }

  /// Returns whether the server closes the connection, and why. One timer serves both limits: it is
  /// started again for the earlier limit, so that no timer has to be restarted for each message.
  ///
  /// - Parameter stalledSince: The time since which the output waits; nil if no output waits.
  func verdict(stalledSince: Duration?, at now: Duration) -> Verdict {
    if let stalledSince, now - stalledSince >= progressTimeout { return .stalled }
    if now - lastActivity >= silenceTimeout { return .silent }
    let untilStalled = progressTimeout - (stalledSince.map { now - $0 } ?? .zero)
    return .waitAgain(min(untilStalled, silenceTimeout - (now - lastActivity)))
  }
}
