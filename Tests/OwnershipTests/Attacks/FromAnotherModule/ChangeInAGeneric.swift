// A prepared change is passed to generic code that requires copyable values.
import NotesDomain
import StateKit

// expected-note@+1 {{'where Value: Copyable' is implicit here}}
func twice<Value>(_ value: Value) -> [Value] { [value, value] }
func once<Value: ~Copyable>(_ value: consuming Value) -> Value { value }

func double(_ notes: NotesClient) {
  #if ATTACK
    // expected-error@+1 {{global function 'twice' requires that 'SharedChange' conform to 'Copyable'}}
    _ = twice(notes.cleared())
  #else
    once(notes.cleared()).commit()
  #endif
}
