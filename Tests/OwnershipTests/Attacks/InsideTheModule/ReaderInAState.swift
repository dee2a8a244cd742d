// A feature's state contains a reader, so it would no longer be a pure value.
import StateKit

// expected-error@+3 {{type 'State' does not conform to protocol 'Hashable'}}
// expected-error@+2 {{type 'State' does not conform to protocol 'Equatable'}}
// expected-note@+1 {{add stubs for conformance}}
struct State: Hashable, Sendable {
  #if ATTACK
    // expected-note@+2 {{stored property type 'SharedReader<ReadOnlyNotesState>' does not conform to protocol 'Hashable', preventing synthesized conformance of 'State' to 'Hashable'}}
    // expected-note@+1 {{stored property type 'SharedReader<ReadOnlyNotesState>' does not conform to protocol 'Equatable', preventing synthesized conformance of 'State' to 'Equatable'}}
    @SharedReader var notes: ReadOnlyNotesState
  #else
    var texts: [String]
  #endif
}
