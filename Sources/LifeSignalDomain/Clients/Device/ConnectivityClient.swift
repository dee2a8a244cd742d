public import StateKit

/// A client that reports whether the device has a network (rule 3.5).
public struct ConnectivityClient: Sendable {
  /// Returns a stream of the connectivity: whether the device has a network now, then each change.
  public var changes: @Sendable () -> AsyncStream<Bool>

  /// Creates a client from its endpoint.
  public init(changes: @escaping @Sendable () -> AsyncStream<Bool>) {
    self.changes = changes
  }

  /// A test double of a device that always has a network.
  public static var alwaysConnected: Self {
    Self {
      AsyncStream { continuation in continuation.yield(true) }
    }
  }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    let ended = AsyncStream<Bool> { $0.finish() }
    return Self(
      changes: StateKit.unimplemented("ConnectivityClient.changes", placeholder: ended))
  }
}

private enum ConnectivityClientKey: DependencyKey {
  static var defaultValue: ConnectivityClient { .unimplemented }
}

extension DependencyValues {
  /// The client that reports whether the device has a network.
  public var connectivityClient: ConnectivityClient {
    get { self[ConnectivityClientKey.self] }
    set { self[ConnectivityClientKey.self] = newValue }
  }
}
