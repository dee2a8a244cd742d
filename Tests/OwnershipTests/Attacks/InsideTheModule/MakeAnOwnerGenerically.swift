// Code that is generic over the owners of a wrapper creates an owner from its type.
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
