// An app creates a prepared change from its parts.
import StateKit

func rebuild() -> SharedChange {
  #if ATTACK
    // expected-error@+2 {{argument passed to call that takes no arguments}}
    // expected-error@+1 {{'nil' requires a contextual type}}
    SharedChange(lock: nil, ownerChanges: [])
  #else
    SharedChange()
  #endif
}
