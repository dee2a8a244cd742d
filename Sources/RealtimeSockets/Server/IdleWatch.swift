/// Decides when a server closes a connection because its client is silent or does not read.
struct IdleWatch {
  /// What a server does when the timer of a watch fires.
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

  /// Returns what the server does with the connection. One timer serves both limits: it is started
  /// again for the earlier one, so that no timer has to be restarted for each message.
  ///
  /// - Parameter stalledSince: The time since which the output waits; nil if none waits.
  func verdict(stalledSince: Duration?, at now: Duration) -> Verdict {
    if let stalledSince, now - stalledSince >= progressTimeout { return .stalled }
    if now - lastActivity >= silenceTimeout { return .silent }
    let untilStalled = progressTimeout - (stalledSince.map { now - $0 } ?? .zero)
    return .waitAgain(min(untilStalled, silenceTimeout - (now - lastActivity)))
  }
}
