// A feature names the type of the cell, which stores the notes, to find the cell with a mirror.
import StateKit

func find(_ value: Any) -> Any? {
  #if ATTACK
    // expected-error@+1 {{cannot find type 'StateCell' in scope}}
    value as? StateCell<ReadOnlyNotesState>
  #else
    value as? SharedStorage
  #endif
}
