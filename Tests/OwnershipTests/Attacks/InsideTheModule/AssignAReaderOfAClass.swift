// A feature that is a class assigns to a reader.
import StateKit

final class Evil {
  @SharedReader var notes: ReadOnlyNotesState

  func write(_ old: ReadOnlyNotesState) {
    #if ATTACK
      // expected-error@+1 {{cannot assign to property: 'notes' is a get-only property}}
      notes = old
    #else
      print(notes == old)
    #endif
  }
}
