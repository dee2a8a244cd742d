internal import Synchronization

/// The actions that are not on disk yet, except those that are applied even if they are not saved
/// (rule 5.9).
///
/// The device shows the actions of this set but does not send them, so that it can undo an action
/// that cannot be saved.
final class UnsavedActions: Sendable {
  private let state = Mutex<Set<ActionID>>([])

  var ids: Set<ActionID> { state.withLock { $0 } }

  func insert(_ id: ActionID) { state.withLock { _ = $0.insert(id) } }

  func remove(_ id: ActionID) { state.withLock { _ = $0.remove(id) } }
}
