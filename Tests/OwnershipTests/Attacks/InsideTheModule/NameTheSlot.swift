// A feature names the type of the notes' slot, to find the slot with a mirror.
import StateKit

func find(_ value: Any) -> Any? {
  #if ATTACK
    // expected-error@+1 {{cannot find type 'Slot' in scope}}
    value as? Slot<ReadOnlyNotesState>
  #else
    value as? SharedStorage
  #endif
}
