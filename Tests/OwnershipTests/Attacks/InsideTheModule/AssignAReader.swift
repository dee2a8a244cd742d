// A feature assigns to a reader.
import StateKit

struct Evil {
  @SharedReader var notes: ReadOnlyNotesState

  mutating func write(_ old: ReadOnlyNotesState) {
    #if ATTACK
      // expected-error@+1 {{cannot assign to property: 'notes' is a get-only property}}
      notes = old
    #else
      print(notes == old)
    #endif
  }
}
