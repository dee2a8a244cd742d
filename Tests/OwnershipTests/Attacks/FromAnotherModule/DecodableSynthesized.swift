// A wrapper is decoded with a synthesized initializer.
public import NotesDomain

#if ATTACK
  // expected-error@+2 {{extension outside of file declaring struct 'ReadOnlyNotesState' prevents automatic synthesis of 'init(from:)' for protocol 'Decodable'}}
  // expected-note@+1 {{add stubs for conformance}}
  extension ReadOnlyNotesState: @retroactive Decodable {}
#else
  extension ReadOnlyNotesState: @retroactive CustomStringConvertible {
    /// A requirement of the protocol.
    public var description: String { texts.joined() }
  }
#endif
