// A feature file redeclares the mutating method that runs inside the owner's transaction.
import StateKit

extension NotesState {
  #if ATTACK
    // expected-error@+1 {{invalid redeclaration of 'apply'}}
    mutating func apply(_ text: String) { texts = ["forged"] }
  #else
    mutating func applyNothing(_ text: String) {}
  #endif
}
