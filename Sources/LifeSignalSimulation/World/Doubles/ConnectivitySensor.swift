internal import LifeSignalDomain
internal import Synchronization

/// What a device reports about its connection; messages can be lost even while it reports one.
final class ConnectivitySensor: Sendable {
  private struct State {
    var isConnected = true
    var listeners: [Int: AsyncStream<Bool>.Continuation] = [:]
    var lastListenerNumber = 0
  }

  private let state = Mutex(State())

  /// Whether the device reports a connection.
  var isConnected: Bool { state.withLock { $0.isConnected } }

  /// Sets whether the device reports a connection, and notifies the listeners.
  func set(_ isConnected: Bool) {
    // Listeners are notified outside the lock, because a notified listener may stop listening.
    let listeners = state.withLock { state -> [AsyncStream<Bool>.Continuation] in
      guard state.isConnected != isConnected else { return [] }
      state.isConnected = isConnected
      return state.listeners.sorted { $0.key < $1.key }.map(\.value)
    }
    for listener in listeners { listener.yield(isConnected) }
  }

  /// The client of the sensor.
  var client: ConnectivityClient {
    ConnectivityClient { [self] in
      let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
      let number = state.withLock { state in
        state.lastListenerNumber += 1
        state.listeners[state.lastListenerNumber] = continuation
        continuation.yield(state.isConnected)
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
