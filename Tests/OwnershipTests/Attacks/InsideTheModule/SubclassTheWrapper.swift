// A subclass of the wrapper overrides its members.
import StateKit

#if ATTACK
  // expected-error@+1 {{inheritance from non-protocol, non-class type 'ReadOnlyNotesState'}}
  class Evil: ReadOnlyNotesState {}
#else
  class Evil {}
#endif
