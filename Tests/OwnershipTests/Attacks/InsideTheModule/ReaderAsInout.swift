// A feature passes a reader as `inout`.
import StateKit

func forge(_ notes: inout ReadOnlyNotesState, _ old: ReadOnlyNotesState) { notes = old }

struct Evil {
  @SharedReader var notes: ReadOnlyNotesState

  mutating func write(_ old: ReadOnlyNotesState) {
    #if ATTACK
      // expected-error@+1 {{cannot pass immutable value as inout argument: 'notes' is a get-only property}}
      forge(&notes, old)
    #else
      var copy = notes
      forge(&copy, old)
    #endif
  }
}
