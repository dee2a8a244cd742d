// An app imports with `@testable` a domain that was compiled without `-enable-testing`.
#if ATTACK
  // expected-error@+1 {{module 'NotesDomain' was not compiled for testing}}
  @testable import NotesDomain
#else
  import NotesDomain
#endif

func look(_ notes: ReadOnlyNotesState) -> [String] { notes.texts }
