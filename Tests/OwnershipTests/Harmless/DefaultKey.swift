import StateKit

/// A feature file names an owner of its own for the notes, as a default that is more specific than
/// any other. It compiles, and the wrapper's own key is used all the same.
fileprivate struct DefaultOwner: StateOwner {
  var initialState: NotesState { NotesState(texts: ["forged"]) }
  func publish(_ state: NotesState) -> ReadOnlyNotesState {
    fatalError("Nobody asks this owner.")
  }
}

extension PublishedState where Self == ReadOnlyNotesState {
  static var shared: SharedKey<Self> { SharedKey(DefaultOwner()) }
}
