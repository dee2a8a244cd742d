// The place of the notes is named, to be looked for in a mirror.
import StateKit

func find(_ value: Any) -> Any? {
  #if ATTACK
    // expected-error@+1 {{cannot find type 'Slot' in scope}}
    value as? Slot<ReadOnlyNotesState>
  #else
    value as? SharedStorage
  #endif
}
