// The writer is discarded without giving its claim back, so that nobody can write any more.
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
