/// The times at which a client sends heartbeats, and how long it waits for the answers.
public enum KeepAliveMode: Hashable, Sendable {
  /// A heartbeat is sent at the end of each interval, as Phoenix's clients do. It must be answered
  /// before the next one. The first one is sent one interval after the connection was opened.
  case periodic(interval: Duration)
  /// A heartbeat is sent after a time without any message, as Pusher's clients do. The server can
  /// ask for a shorter time. If no message arrives within `pongTimeout` after the heartbeat, the
  /// connection is lost.
  case idle(activityTimeout: Duration, pongTimeout: Duration)

  /// The mode of Phoenix's client for JavaScript: an interval of 30 s.
  public static var phoenix: Self { .periodic(interval: .seconds(30)) }
  /// The mode of supabase-swift: an interval of 25 s.
  public static var supabase: Self { .periodic(interval: .seconds(25)) }
  /// The mode of Pusher and Apinator: a ping after 120 s without a message, a pong within 30 s.
  public static var pusher: Self {
    .idle(activityTimeout: .seconds(120), pongTimeout: .seconds(30))
  }

  /// Returns the time between two heartbeats or, in the idle mode, the time without a message after
  /// which a heartbeat is sent.
  ///
  /// - Parameter requested: The time that the server asked for. Zero and nil ask for nothing, and a
  ///   time that is longer than the client's own has no effect.
  func interval(requested: Duration?) -> Duration {
    switch self {
    case .periodic(let interval): interval
    case .idle(let timeout, _):
      if let requested, requested > .zero { min(requested, timeout) } else { timeout }
    }
  }

  /// The time within which a heartbeat must be answered.
  var answerTimeout: Duration {
    switch self {
    case .periodic(let interval): interval
    case .idle(_, let pongTimeout): pongTimeout
    }
  }
}
