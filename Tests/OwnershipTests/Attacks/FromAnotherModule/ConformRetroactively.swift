// An app conforms the wrapper once more, with an owner of its own. The compiler warns, and warnings
// are errors; without that the second conformance is inert.
import NotesDomain
import StateKit

struct EvilOwner: StateOwner {
  var initialState: NotesState { NotesState(texts: ["forged"]) }
  func publish(_ state: NotesState) -> ReadOnlyNotesState { fatalError() }
}

#if ATTACK
  // expected-error@+1 {{conformance of 'ReadOnlyNotesState' to protocol 'PublishedState' was already stated in the type's module 'NotesDomain'}}
  extension ReadOnlyNotesState: @retroactive PublishedState {
    // expected-note@+1 {{static property 'shared' will not be used to satisfy the conformance to 'PublishedState'}}
    static var shared: SharedKey<Self> { SharedKey(EvilOwner()) }
  }
#else
  extension ReadOnlyNotesState {
    static var mine: SharedKey<Self> { SharedKey(EvilOwner()) }
  }
#endif
