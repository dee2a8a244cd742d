import StateKit

// In this file, a feature names its own owner for the notes, in a default implementation of
// `ownerKey` for the notes' published type. The file compiles, but the storage uses the key that
// the published type itself declares.

/// The owner that the feature names.
fileprivate struct DefaultOwner: StateOwner {
  var initialState: NotesState { NotesState(texts: ["forged"]) }
  func publish(_ state: NotesState) -> ReadOnlyNotesState {
    fatalError("This owner must not be used.")
  }
}

extension PublishedState where Self == ReadOnlyNotesState {
  static var ownerKey: OwnerKey<Self> { OwnerKey(DefaultOwner()) }
}
