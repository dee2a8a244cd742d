// An app conforms the wrapper to `PublishedState` a second time, with its own owner. The compiler
// warns, and warnings are errors. If they were not, the program would compile, but the second
// conformance would have no effect.
import NotesDomain
import StateKit

struct EvilOwner: StateOwner {
  var initialState: NotesState { NotesState(texts: ["forged"]) }
  func publish(_ state: NotesState) -> ReadOnlyNotesState { fatalError() }
}

#if ATTACK
  // expected-error@+1 {{conformance of 'ReadOnlyNotesState' to protocol 'PublishedState' was already stated in the type's module 'NotesDomain'}}
  extension ReadOnlyNotesState: @retroactive PublishedState {
    // expected-note@+1 {{static property 'ownerKey' will not be used to satisfy the conformance to 'PublishedState'}}
    static var ownerKey: OwnerKey<Self> { OwnerKey(EvilOwner()) }
  }
#else
  extension ReadOnlyNotesState {
    static var mine: OwnerKey<Self> { OwnerKey(EvilOwner()) }
  }
#endif
