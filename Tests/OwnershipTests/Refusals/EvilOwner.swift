import StateKit

/// A second owner of the notes, which publishes what it once saw.
struct EvilOwner: StateOwner {
  let old: ReadOnlyNotesState
  var initialState: NotesState { NotesState(texts: ["forged"]) }
  func publish(_ state: NotesState) -> ReadOnlyNotesState { old }

  /// Writes as an owner of which only the type is known.
  static func write(as owner: some StateOwner, in storage: SharedStorage) {
    Owned(owner, in: storage).withLock("forge") { _ in }
  }
}
