internal import LifeSignalDomain
internal import Synchronization

/// What a device says of its connection. Whether anything gets through is another question.
final class ConnectivitySensor: Sendable {
  private struct State {
    var isConnected = true
    var listeners: [Int: AsyncStream<Bool>.Continuation] = [:]
    var lastListener = 0
  }

  private let state = Mutex(State())

  /// Whether it says that there is one.
  var isConnected: Bool { state.withLock { $0.isConnected } }

  /// Says so from now on.
  func set(_ isConnected: Bool) {
    // Told outside the lock: who listens may stop listening at once.
    let listeners = state.withLock { state -> [AsyncStream<Bool>.Continuation] in
      guard state.isConnected != isConnected else { return [] }
      state.isConnected = isConnected
      return state.listeners.sorted { $0.key < $1.key }.map(\.value)
    }
    for listener in listeners { listener.yield(isConnected) }
  }

  /// The sensor, as an app listens to it.
  var client: ConnectivityClient {
    ConnectivityClient { [self] in
      let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
      let number = state.withLock { state in
        state.lastListener += 1
        state.listeners[state.lastListener] = continuation
        continuation.yield(state.isConnected)
        return state.lastListener
      }
      continuation.onTermination = { [weak self] _ in
        let gone = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        _ = gone
      }
      return stream
    }
  }
}
