/// The status of a connection as Apinator's SDK names it.
public enum ApinatorStatus: Hashable, Sendable {
  /// The app has not connected yet.
  case initialized
  /// The connection is being established, or is retried.
  case connecting
  /// The connection is open.
  case connected
  /// The last retry has failed.
  case unavailable
  /// The app has disconnected, or the server has closed the connection for good.
  case disconnected

  /// Returns the status of a connection as Apinator's SDK names it.
  public init(_ status: ConnectionStatus) {
    self =
      switch status {
      case .idle: .initialized
      case .connecting, .reconnecting, .degraded, .offline: .connecting
      case .open: .connected
      case .unavailable: .unavailable
      case .disconnected: .disconnected
      }
  }
}
