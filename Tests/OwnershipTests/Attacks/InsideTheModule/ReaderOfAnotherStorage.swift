// A feature points a reader to a storage of its own.
import StateKit

struct Evil {
  @SharedReader var notes: ReadOnlyNotesState

  init() {
    #if ATTACK
      // expected-error@+1 {{extra argument 'storage' in call}}
      _notes = SharedReader(storage: SharedStorage())
    #else
      _notes = SharedReader()
    #endif
  }
}
