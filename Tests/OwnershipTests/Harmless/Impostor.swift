import StateKit

/// A namespace with a wrapper that has the same name as the notes' wrapper.
enum Impostor {
  struct ReadOnlyNotesState: PublishedState {
    typealias State = EvilState
    static var ownerKey: OwnerKey<Self> { OwnerKey(Owner()) }
  }

  struct Owner: StateOwner {
    var initialState: EvilState { EvilState() }
    func publish(_ state: EvilState) -> ReadOnlyNotesState { ReadOnlyNotesState() }
  }
}
