import StateKit

/// A second owner of the notes, which always publishes an old value.
struct EvilOwner: StateOwner {
  let old: ReadOnlyNotesState
  var initialState: NotesState { NotesState(texts: ["forged"]) }
  func publish(_ state: NotesState) -> ReadOnlyNotesState { old }

  /// Writes as an owner whose type is a generic parameter.
  static func write(as owner: some StateOwner, in storage: SharedStorage) {
    Owned(owner, in: storage).withLock("forge") { _ in }
  }
}
