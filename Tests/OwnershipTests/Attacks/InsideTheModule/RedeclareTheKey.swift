// A feature file names another owner for the wrapper.
import StateKit

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{invalid redeclaration of 'shared'}}
    static var shared: SharedKey<ReadOnlyNotesState> { fatalError() }
  #else
    static var mine: SharedKey<ReadOnlyNotesState> { fatalError() }
  #endif
}
