// A change is committed where it stands, and left there to be committed again.
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
