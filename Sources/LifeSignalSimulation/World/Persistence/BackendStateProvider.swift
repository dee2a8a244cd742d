internal import LifeSignalBackend
internal import LifeSignalDomain
internal import Synchronization

/// Provides the state of the server once the server exists.
final class BackendStateProvider: Sendable {
  /// A structure, because each access to a closure as the whole value of a generic `Mutex` wraps the
  /// stored closure in another one.
  private struct Source {
    let read: @Sendable () -> BackendState
  }

  private let source = Mutex<Source?>(nil)

  /// Sets the closure that returns the state of the server.
  func setSource(_ source: @escaping @Sendable () -> BackendState) {
    self.source.withLock { $0 = Source(read: source) }
  }

  /// The current state of the server, or an empty state if there is no server yet.
  var backend: BackendState { source.withLock { $0?.read }?() ?? BackendState() }
}
