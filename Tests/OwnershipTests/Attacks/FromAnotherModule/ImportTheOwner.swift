// The owner alone is imported.
#if ATTACK
  // expected-error@+1 {{struct 'NotesOwner' does not exist in module 'NotesDomain'}}
  import struct NotesDomain.NotesOwner
#else
  import struct NotesDomain.NotesState
#endif
