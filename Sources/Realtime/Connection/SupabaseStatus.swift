/// The status of a connection as supabase-swift names it.
public enum SupabaseStatus: Hashable, Sendable {
  /// The connection is closed and is not retried.
  case disconnected
  /// The connection is being established, and no attempt has failed.
  case connecting
  /// The connection is open.
  case connected
  /// The connection is retried after the failure.
  case reconnecting(reason: ConnectionFailure)

  /// Returns the status of a connection as supabase-swift names it.
  public init(_ status: ConnectionStatus) {
    self =
      switch status {
      case .idle, .unavailable, .disconnected: .disconnected
      case .connecting: .connecting
      case .open: .connected
      case .reconnecting(_, _, let reason), .degraded(let reason): .reconnecting(reason: reason)
      case .offline: .reconnecting(reason: .offline)
      }
  }
}
