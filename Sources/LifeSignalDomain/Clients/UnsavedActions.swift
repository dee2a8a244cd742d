internal import Synchronization

/// The actions that are not on disk yet (5.9).
///
/// They are shown but not sent, so that an action can be undone if it cannot be saved.
final class UnsavedActions: Sendable {
  private let state = Mutex<Set<ActionID>>([])

  var ids: Set<ActionID> { state.withLock { $0 } }

  func insert(_ id: ActionID) { state.withLock { _ = $0.insert(id) } }

  func remove(_ id: ActionID) { state.withLock { _ = $0.remove(id) } }
}
