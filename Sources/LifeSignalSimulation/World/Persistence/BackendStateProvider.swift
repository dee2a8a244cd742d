internal import LifeSignalBackend
internal import LifeSignalDomain
internal import Synchronization

/// Provides the state of the server once the server exists.
final class BackendStateProvider: Sendable {
  private let look = Mutex<(@Sendable () -> BackendState)?>(nil)

  /// Sets the closure that returns the state of the server.
  func setSource(_ look: @escaping @Sendable () -> BackendState) {
    self.look.withLock { $0 = look }
  }

  /// The current state of the server, or an empty state if there is no server yet.
  var backend: BackendState { look.withLock { $0 }?() ?? BackendState() }
}
