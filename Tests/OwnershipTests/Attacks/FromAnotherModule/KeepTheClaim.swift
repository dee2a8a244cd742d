// The writer is discarded without releasing its claim, so that no later writer can be created.
import StateKit

extension Owned {
  consuming func vanish() {
    #if ATTACK
      // expected-error@+1 {{can only 'discard' from the same module defining type 'Owned<Owner>'}}
      discard self
    #else
      _ = consume self
    #endif
  }
}
