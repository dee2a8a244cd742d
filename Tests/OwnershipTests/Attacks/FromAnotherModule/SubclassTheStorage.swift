// An app subclasses the storage to access its contents.
import StateKit

#if ATTACK
  // expected-error@+1 {{inheritance from a final class 'SharedStorage'}}
  class Evil: SharedStorage {}
#else
  class Evil {}
#endif
