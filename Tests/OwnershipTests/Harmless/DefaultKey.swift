import StateKit

/// A feature file names its own owner for the notes in a default implementation that is more
/// specific than any other. It compiles, but the wrapper's own key is used.
fileprivate struct DefaultOwner: StateOwner {
  var initialState: NotesState { NotesState(texts: ["forged"]) }
  func publish(_ state: NotesState) -> ReadOnlyNotesState {
    fatalError("This owner must not be used.")
  }
}

extension PublishedState where Self == ReadOnlyNotesState {
  static var ownerKey: OwnerKey<Self> { OwnerKey(DefaultOwner()) }
}
