// A log of one's own kind would leave events out.
import StateKit

#if ATTACK
  // expected-error@+1 {{inheritance from a final class 'EventLog'}}
  class Evil: EventLog {}
#else
  class Evil {}
#endif
