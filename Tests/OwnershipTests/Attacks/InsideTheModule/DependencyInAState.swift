// A feature's state contains a dependency.
import StateKit

// expected-error@+3 {{type 'State' does not conform to protocol 'Hashable'}}
// expected-error@+2 {{type 'State' does not conform to protocol 'Equatable'}}
// expected-note@+1 {{add stubs for conformance}}
struct State: Hashable, Sendable {
  #if ATTACK
    // expected-note@+2 {{stored property type 'Dependency<NotesClient>' does not conform to protocol 'Hashable', preventing synthesized conformance of 'State' to 'Hashable'}}
    // expected-note@+1 {{stored property type 'Dependency<NotesClient>' does not conform to protocol 'Equatable', preventing synthesized conformance of 'State' to 'Equatable'}}
    @Dependency(\.notesClient) var notesClient
  #else
    var texts: [String]
  #endif
}
