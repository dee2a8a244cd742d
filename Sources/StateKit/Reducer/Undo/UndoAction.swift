/// An action that undoes or redoes a change; see ``Reducer/undoable(_:history:action:limit:groupedBy:)``.
public enum UndoAction: Hashable, Sendable {
  /// The user undid the last change.
  case undo
  /// The user redid the change that was undone last.
  case redo
}
