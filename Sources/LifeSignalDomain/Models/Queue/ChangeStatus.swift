/// How far a change of the person has come (rule 5.12).
///
/// The status is derived from the queue of changes and from what is on disk. It is never stored.
public enum ChangeStatus: Hashable, Sendable, CaseIterable {
  /// The change is shown, but is not on disk yet. It is lost if the app ends now.
  case notSaved
  /// The change is on disk, and waits to be sent or for the server's answer.
  case waiting
  /// The change is on the server's record.
  case saved
}

extension ChangeStatus {
  /// Creates the status of what is shown with some queued actions applied: that of the action that
  /// has come the least far, or ``saved`` without an action.
  ///
  /// - Parameters:
  ///   - queued: The queued actions.
  ///   - unsaved: The actions that are not on disk yet.
  init(queued: some Sequence<ActionID>, unsaved: Set<ActionID>) {
    self = .saved
    for id in queued {
      self = .waiting
      guard unsaved.contains(id) else { continue }
      self = .notSaved
      return
    }
  }
}
