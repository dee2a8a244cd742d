// An app imports the private declarations of the client's file.
#if ATTACK
  // expected-error@+1 {{module 'NotesDomain' was not compiled for private import}}
  @_private(sourceFile: "NotesClient.swift") import NotesDomain
#else
  import NotesDomain
#endif

func look(_ notes: ReadOnlyNotesState) -> [String] { notes.texts }
