// A feature's state contains the storage, so that the reducer can write to it.
import StateKit

// expected-error@+3 {{type 'State' does not conform to protocol 'Hashable'}}
// expected-error@+2 {{type 'State' does not conform to protocol 'Equatable'}}
// expected-note@+1 {{add stubs for conformance}}
struct State: Hashable, Sendable {
  #if ATTACK
    // expected-note@+2 {{stored property type 'SharedStorage' does not conform to protocol 'Hashable', preventing synthesized conformance of 'State' to 'Hashable'}}
    // expected-note@+1 {{stored property type 'SharedStorage' does not conform to protocol 'Equatable', preventing synthesized conformance of 'State' to 'Equatable'}}
    var storage: SharedStorage
  #else
    var storage: ObjectIdentifier
  #endif
}
