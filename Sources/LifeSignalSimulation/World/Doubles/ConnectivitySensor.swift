internal import LifeSignalDomain
internal import Synchronization

/// What a device reports about its network; messages can be lost even while it reports one.
final class ConnectivitySensor: Sendable {
  private struct State {
    var isConnected = true
    /// The network that the device has while it is connected.
    var connection = NetworkConnection(.wifi)
    var listeners: [Int: AsyncStream<NetworkPath>.Continuation] = [:]
    var lastListenerNumber = 0

    var path: NetworkPath { isConnected ? .connected(connection) : .none }
  }

  private let state = Mutex(State())

  /// The network that the device reports.
  var path: NetworkPath { state.withLock { $0.path } }

  /// The network that the device reports while it is connected.
  var connection: NetworkConnection { state.withLock { $0.connection } }

  /// Sets whether the device reports a network, and notifies the listeners.
  func set(_ isConnected: Bool) { change { $0.isConnected = isConnected } }

  /// Sets the network that the device reports while it is connected, and notifies the listeners.
  func set(_ connection: NetworkConnection) { change { $0.connection = connection } }

  private func change(_ change: (inout State) -> Void) {
    // Listeners are notified outside the lock, because a notified listener may stop listening.
    let (path, listeners) = state.withLock { state in
      let pathBefore = state.path
      change(&state)
      let listeners = state.path == pathBefore ? [:] : state.listeners
      return (state.path, listeners.sorted { $0.key < $1.key }.map(\.value))
    }
    for listener in listeners { listener.yield(path) }
  }

  /// The client of the sensor.
  var client: ConnectivityClient {
    ConnectivityClient { [self] in
      let (stream, continuation) = AsyncStream.makeStream(of: NetworkPath.self)
      let number = state.withLock { state in
        state.lastListenerNumber += 1
        state.listeners[state.lastListenerNumber] = continuation
        continuation.yield(state.path)
        return state.lastListenerNumber
      }
      continuation.onTermination = { [weak self] _ in
        // The continuation is released outside the lock.
        let removed = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        _ = removed
      }
      return stream
    }
  }
}
