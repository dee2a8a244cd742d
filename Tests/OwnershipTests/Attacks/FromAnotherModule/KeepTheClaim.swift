// The writer is discarded without its `deinit`, which releases the writer's exclusive claim on the
// state. No later writer could be created.
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
