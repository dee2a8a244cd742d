/// The rules of a connection: when it is retried, when a retry is the last one, how long an attempt
/// may take, and what the server's close codes mean.
public struct ConnectionPolicy: Hashable, Sendable {
  /// The delays before the retries.
  public var schedule: RetrySchedule
  /// The numbers of retries after which the connection is degraded or unavailable.
  public var retryLimits: RetryLimits
  /// The time within which an attempt must be established.
  public var openDeadline: Duration
  /// The time for which a connection must stay open before the retry count is reset. A server that
  /// accepts each connection and closes it is therefore retried more and more slowly.
  public var stability: Duration
  /// Whether a connection is only usable after a first message of the server.
  public var requiresHandshake: Bool
  /// The meanings of the server's close codes.
  public var closeCodes: CloseCodeTable

  /// Creates a policy from its parts.
  ///
  /// - Parameters:
  ///   - schedule: The delays before the retries.
  ///   - retryLimits: The numbers of retries after which the connection is degraded or unavailable.
  ///   - openDeadline: The time within which an attempt must be established.
  ///   - stability: The time after which an open connection resets the retry count.
  ///   - requiresHandshake: Whether a connection is only usable after a first message of the server.
  ///   - closeCodes: The meanings of the server's close codes.
  public init(
    schedule: RetrySchedule, retryLimits: RetryLimits = RetryLimits(),
    openDeadline: Duration = .seconds(10), stability: Duration = .seconds(5),
    requiresHandshake: Bool = false, closeCodes: CloseCodeTable
  ) {
    self.schedule = schedule
    self.retryLimits = retryLimits
    self.openDeadline = openDeadline
    self.stability = stability
    self.requiresHandshake = requiresHandshake
    self.closeCodes = closeCodes
  }
}
