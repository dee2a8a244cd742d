// A wrapper is decoded by what the compiler synthesises.
public import NotesDomain

#if ATTACK
  // expected-error@+2 {{extension outside of file declaring struct 'ReadOnlyNotesState' prevents automatic synthesis of 'init(from:)' for protocol 'Decodable'}}
  // expected-note@+1 {{add stubs for conformance}}
  extension ReadOnlyNotesState: @retroactive Decodable {}
#else
  extension ReadOnlyNotesState: @retroactive CustomStringConvertible {
    /// What the protocol asks for.
    public var description: String { texts.joined() }
  }
#endif
