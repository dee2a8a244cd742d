/// The status of a connection as it is displayed and observed.
///
/// ``ApinatorStatus``, ``SupabaseStatus`` and ``DispatchStatus`` are views of this status with the
/// names of other libraries.
public enum ConnectionStatus: Hashable, Sendable {
  /// The app has not connected yet.
  case idle
  /// The connection is being established, and no attempt has failed.
  case connecting
  /// The connection is open.
  case open
  /// The connection failed, and is retried.
  ///
  /// - Parameters:
  ///   - retry: The number of the retry that is waited for or made, counted from 1.
  ///   - limit: The number of retries to display; nil if ``RetryLimits`` contains no limit.
  ///   - reason: The failure before this retry.
  case reconnecting(retry: Int, limit: Int?, reason: ConnectionFailure)
  /// As many retries as ``RetryLimits/degradeAfter`` have failed. The retries continue.
  case degraded(ConnectionFailure)
  /// The device has no network. The retries continue.
  case offline
  /// The last retry has failed. Only the app can connect again.
  case unavailable(ConnectionFailure)
  /// The app has disconnected, or the server has closed the connection for good.
  case disconnected
}
