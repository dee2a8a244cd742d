internal import Synchronization

/// What the account holder did and is not on disk yet (5.9): it is shown, and not sent, so that it can
/// be taken back when the disk refuses it.
final class UnsavedActions: Sendable {
  private let state = Mutex<Set<ActionID>>([])

  var ids: Set<ActionID> { state.withLock { $0 } }

  func insert(_ id: ActionID) { state.withLock { _ = $0.insert(id) } }

  func remove(_ id: ActionID) { state.withLock { _ = $0.remove(id) } }
}
