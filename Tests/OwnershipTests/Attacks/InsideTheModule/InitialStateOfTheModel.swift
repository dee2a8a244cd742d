// A feature file declares the initialiser again with which the owner makes its first state.
import StateKit

extension NotesState {
  #if ATTACK
    // expected-error@+1 {{invalid redeclaration of 'init()'}}
    init() { self.init(texts: ["forged"]) }
  #else
    init(forged: Void) { self.init(texts: ["forged"]) }
  #endif
}
