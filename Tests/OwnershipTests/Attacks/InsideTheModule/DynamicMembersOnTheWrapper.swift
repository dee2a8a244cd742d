// The wrapper is given dynamic members, to be preferred over those that it has.
import StateKit

#if ATTACK
  // expected-error@+1 {{'@dynamicMemberLookup' attribute cannot be applied to this declaration}}
  @dynamicMemberLookup
  extension ReadOnlyNotesState {
    subscript(dynamicMember member: String) -> String { member }
  }
#else
  extension ReadOnlyNotesState {
    subscript(member: String) -> String { member }
  }
#endif
