// An extension of the prepared change commits it without consuming it.
import StateKit

extension SharedChange {
  #if ATTACK
    // expected-error@+2 {{'self' is borrowed and cannot be consumed}}
    // expected-note@+1 {{consumed here}}
    borrowing func commitAgain() { commit() }
  #else
    consuming func commitNow() { commit() }
  #endif
}
