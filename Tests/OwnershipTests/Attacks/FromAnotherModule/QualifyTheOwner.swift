// An app names the owner with its module.
import NotesDomain

#if ATTACK
  // expected-error@+1 {{module 'NotesDomain' has no member named 'NotesOwner'}}
  func type() -> Any.Type { NotesDomain.NotesOwner.self }
#else
  func type() -> Any.Type { NotesDomain.NotesState.self }
#endif
