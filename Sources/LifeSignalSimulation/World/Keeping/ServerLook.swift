internal import LifeSignalDomain
internal import Synchronization

/// Where to find what the server knows, once there is one.
final class ServerLook: Sendable {
  private let look = Mutex<(@Sendable () -> BackendState)?>(nil)

  /// Says where.
  func look(_ look: @escaping @Sendable () -> BackendState) { self.look.withLock { $0 = look } }

  /// What it knows now.
  var backend: BackendState { look.withLock { $0 }?() ?? BackendState() }
}
