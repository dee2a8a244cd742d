// Dynamic members are added to the wrapper, to replace its own members.
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
