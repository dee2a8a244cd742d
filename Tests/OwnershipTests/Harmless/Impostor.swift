import StateKit

/// Declares a wrapper of the notes' wrapper's name.
enum Impostor {
  struct ReadOnlyNotesState: PublishedState {
    typealias State = EvilState
    static var shared: SharedKey<Self> { SharedKey(Owner()) }
  }

  struct Owner: StateOwner {
    var initialState: EvilState { EvilState() }
    func publish(_ state: EvilState) -> ReadOnlyNotesState { ReadOnlyNotesState() }
  }
}
