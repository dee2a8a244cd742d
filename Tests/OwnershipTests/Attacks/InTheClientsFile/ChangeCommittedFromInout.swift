// A function commits an `inout` change without replacing it, so that it could be committed again.
import StateKit

// expected-error@+1 {{missing reinitialization of inout parameter 'change' after consume}}
func commit(_ change: inout SharedChange) {
  #if ATTACK
    // expected-note@+1 {{consumed here}}
    change.commit()
  #else
    change.commit()
    change = SharedChange()
  #endif
}
