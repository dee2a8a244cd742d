internal import LifeSignalBackend
internal import LifeSignalDomain
internal import Synchronization

/// Provides the state of the server once the server exists.
final class BackendStateProvider: Sendable {
  private let source = Mutex<(@Sendable () -> BackendState)?>(nil)

  /// Sets the closure that returns the state of the server.
  func setSource(_ source: @escaping @Sendable () -> BackendState) {
    self.source.withLock { $0 = source }
  }

  /// The current state of the server, or an empty state if there is no server yet.
  var backend: BackendState { source.withLock { $0 }?() ?? BackendState() }
}
