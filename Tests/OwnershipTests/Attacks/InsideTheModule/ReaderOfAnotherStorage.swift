// A feature makes its reader read a storage that the feature has created.
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
