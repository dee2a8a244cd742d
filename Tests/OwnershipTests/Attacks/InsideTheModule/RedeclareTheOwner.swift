// A feature file declares a type with the owner's name, to replace it in the client's file.
import StateKit

#if ATTACK
  // expected-error@NotesClient.swift:38 {{invalid redeclaration of 'NotesOwner'}}
  // expected-note@+1 {{'NotesOwner' previously declared here}}
  struct NotesOwner: StateOwner {
    var initialState: NotesState { NotesState(texts: ["forged"]) }
    func publish(_ state: NotesState) -> ReadOnlyNotesState { fatalError() }
  }
#else
  struct OtherOwner: StateOwner {
    var initialState: NotesState { NotesState(texts: ["forged"]) }
    func publish(_ state: NotesState) -> ReadOnlyNotesState { fatalError() }
  }
#endif
