// An app imports only the owner.
#if ATTACK
  // expected-error@+1 {{struct 'NotesOwner' does not exist in module 'NotesDomain'}}
  import struct NotesDomain.NotesOwner
#else
  import struct NotesDomain.NotesState
#endif
