public import StateKit

/// Says whether the device has a network (3.5).
public struct ConnectivityClient: Sendable {
  /// Whether it has one now, and then each change. It ends with the task.
  public var changes: @Sendable () -> AsyncStream<Bool>

  /// A way to know.
  public init(changes: @escaping @Sendable () -> AsyncStream<Bool>) {
    self.changes = changes
  }

  /// A device that always has one.
  public static var always: Self {
    Self {
      AsyncStream { continuation in continuation.yield(true) }
    }
  }

  /// Reports each use.
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
  /// Says whether the device has a network.
  public var connectivityClient: ConnectivityClient {
    get { self[ConnectivityClientKey.self] }
    set { self[ConnectivityClientKey.self] = newValue }
  }
}
