// A feature file names another owner for the wrapper.
import StateKit

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{invalid redeclaration of 'ownerKey'}}
    static var ownerKey: OwnerKey<ReadOnlyNotesState> { fatalError() }
  #else
    static var mine: OwnerKey<ReadOnlyNotesState> { fatalError() }
  #endif
}
