public import StateKit

/// A client that reports the network of the device (rule 3.5).
public struct ConnectivityClient: Sendable {
  /// Returns a stream of the device's network: the current one, then each change.
  public var changes: @Sendable () -> AsyncStream<NetworkPath>

  /// Creates a client from its endpoint.
  public init(changes: @escaping @Sendable () -> AsyncStream<NetworkPath>) {
    self.changes = changes
  }

  /// A test double of a device that is always on Wi-Fi.
  public static var alwaysConnected: Self {
    Self {
      AsyncStream { continuation in continuation.yield(.connected(NetworkConnection(.wifi))) }
    }
  }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    let ended = AsyncStream<NetworkPath> { $0.finish() }
    return Self(
      changes: StateKit.unimplemented("ConnectivityClient.changes", placeholder: ended))
  }
}

private enum ConnectivityClientKey: DependencyKey {
  static var defaultValue: ConnectivityClient { .unimplemented }
}

extension DependencyValues {
  /// The client that reports the network of the device.
  public var connectivityClient: ConnectivityClient {
    get { self[ConnectivityClientKey.self] }
    set { self[ConnectivityClientKey.self] = newValue }
  }
}
