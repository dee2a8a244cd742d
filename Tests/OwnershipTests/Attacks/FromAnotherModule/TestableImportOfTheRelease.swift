// An app imports the domain with `@testable`, although it was compiled without testing.
#if ATTACK
  // expected-error@+1 {{module 'NotesDomain' was not compiled for testing}}
  @testable import NotesDomain
#else
  import NotesDomain
#endif

func look(_ notes: ReadOnlyNotesState) -> [String] { notes.texts }
