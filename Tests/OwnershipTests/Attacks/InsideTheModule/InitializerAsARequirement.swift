// A protocol requires an initializer, which generic code could call.
import StateKit

protocol Makeable {
  #if ATTACK
    // expected-note@+1 {{protocol requires initializer 'init(_:)' with type 'NotesState'}}
    init(_ state: NotesState)
  #else
    var texts: [String] { get }
  #endif
}

// expected-error@+2 {{type 'ReadOnlyNotesState' does not conform to protocol 'Makeable'}}
// expected-note@+1 {{add stubs for conformance}}
extension ReadOnlyNotesState: Makeable {}
