// An app subclasses the log to omit events.
import StateKit

#if ATTACK
  // expected-error@+1 {{inheritance from a final class 'EventLog'}}
  class Evil: EventLog {}
#else
  class Evil {}
#endif
