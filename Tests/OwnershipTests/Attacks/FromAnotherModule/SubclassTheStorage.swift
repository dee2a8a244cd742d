// A storage of one's own kind would hand out what it holds.
import StateKit

#if ATTACK
  // expected-error@+1 {{inheritance from a final class 'SharedStorage'}}
  class Evil: SharedStorage {}
#else
  class Evil {}
#endif
