// A function that borrows a change commits it.
import StateKit

#if ATTACK
  // expected-error@+2 {{'change' is borrowed and cannot be consumed}}
  // expected-note@+1 {{consumed here}}
  func commit(_ change: borrowing SharedChange) { change.commit() }
#else
  func commit(_ change: consuming SharedChange) { change.commit() }
#endif
