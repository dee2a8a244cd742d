// A feature file redeclares the initializer with which the owner creates its initial state.
import StateKit

extension NotesState {
  #if ATTACK
    // expected-error@+1 {{invalid redeclaration of 'init()'}}
    init() { self.init(texts: ["forged"]) }
  #else
    init(forged: Void) { self.init(texts: ["forged"]) }
  #endif
}
