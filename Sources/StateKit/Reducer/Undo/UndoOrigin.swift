/// Where a change of a value that can be undone comes from. Changes in a row with the same origin are one
/// step.
enum UndoOrigin: Hashable, Sendable {
  /// The cause that the closure of the reducer returned.
  case cause(EffectID)
  /// The effects of one action, in the store of a reducer.
  case effects(GroupID, UndoRecorder)
}

/// The reducer of one store that records a history. Another store, which may continue the history, counts its
/// groups from 1 again.
final class UndoRecorder: Hashable, Sendable {
  static func == (first: UndoRecorder, second: UndoRecorder) -> Bool { first === second }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
