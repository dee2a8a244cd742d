// Generic code over the owners of a wrapper makes one from its type alone.
import StateKit

func forge<Owner: StateOwner>(
  _ type: Owner.Type, _ owner: Owner
) -> ReadOnlyNotesState where Owner.Published == ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{type 'Owner' has no member 'init'}}
    type.init().publish(NotesState())
  #else
    owner.publish(NotesState())
  #endif
}
