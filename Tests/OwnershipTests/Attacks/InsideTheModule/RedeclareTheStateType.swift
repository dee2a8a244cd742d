// A feature file declares another state for the wrapper.
import StateKit

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@NotesClient.swift:43 {{type 'ReadOnlyNotesState' does not conform to protocol 'PublishedState'}}
    // expected-error@+2 {{invalid redeclaration of 'State'}}
    // expected-note@+1 {{possibly intended match}}
    typealias State = ProfileState
  #else
    typealias Other = ProfileState
  #endif
}
