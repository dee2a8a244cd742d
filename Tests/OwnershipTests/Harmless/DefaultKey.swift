import StateKit

/// A feature file names its own owner for the notes in a default implementation of `ownerKey` for
/// this one wrapper. The file compiles, but the storage uses the wrapper's own key.
fileprivate struct DefaultOwner: StateOwner {
  var initialState: NotesState { NotesState(texts: ["forged"]) }
  func publish(_ state: NotesState) -> ReadOnlyNotesState {
    fatalError("This owner must not be used.")
  }
}

extension PublishedState where Self == ReadOnlyNotesState {
  static var ownerKey: OwnerKey<Self> { OwnerKey(DefaultOwner()) }
}
