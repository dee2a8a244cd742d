// The domain is imported for testing, as it is shipped.
#if ATTACK
  // expected-error@+1 {{module 'NotesDomain' was not compiled for testing}}
  @testable import NotesDomain
#else
  import NotesDomain
#endif

func look(_ notes: ReadOnlyNotesState) -> [String] { notes.texts }
