// A feature's state that is only `Equatable` contains a reader.
import StateKit

// expected-error@+2 {{type 'State' does not conform to protocol 'Equatable'}}
// expected-note@+1 {{add stubs for conformance}}
struct State: Equatable, Sendable {
  #if ATTACK
    // expected-note@+1 {{stored property type 'SharedReader<ReadOnlyNotesState>' does not conform to protocol 'Equatable', preventing synthesized conformance of 'State' to 'Equatable'}}
    @SharedReader var notes: ReadOnlyNotesState
  #else
    var notes: ReadOnlyNotesState
  #endif
}
