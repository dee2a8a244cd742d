/// The network of a device: none, or a connection with its type and cost.
public enum NetworkPath: Hashable, Sendable {
  /// The device has no network.
  case none
  /// The device has a network.
  case connected(NetworkConnection)

  /// Whether the device has a network.
  public var isConnected: Bool { connection != nil }

  /// The connection, or `nil` without a network.
  public var connection: NetworkConnection? {
    if case .connected(let connection) = self { connection } else { nil }
  }
}
