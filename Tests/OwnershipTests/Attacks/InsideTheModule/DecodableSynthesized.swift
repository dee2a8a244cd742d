// A wrapper is decoded with a synthesized initializer.
import StateKit

#if ATTACK
  // expected-error@+4 {{extension outside of file declaring struct 'ReadOnlyNotesState' prevents automatic synthesis of 'init(from:)' for protocol 'Decodable'}}
  // expected-note@+3 {{add stubs for conformance}}
  // expected-error@+2 {{extension outside of file declaring struct 'ReadOnlyNotesState' prevents automatic synthesis of 'encode(to:)' for protocol 'Encodable'}}
  // expected-note@+1 {{add stubs for conformance}}
  extension ReadOnlyNotesState: Codable {}
#else
  extension ReadOnlyNotesState: Encodable {
    /// A requirement of the protocol.
    public func encode(to encoder: any Encoder) throws {}
  }
#endif
