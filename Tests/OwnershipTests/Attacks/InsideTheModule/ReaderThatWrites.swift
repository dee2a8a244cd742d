// A feature starts a transaction on a reader.
import StateKit

struct Evil {
  @SharedReader var notes: ReadOnlyNotesState

  func write() {
    #if ATTACK
      // expected-error@+1 {{value of type 'SharedReader<ReadOnlyNotesState>' has no member 'withLock'}}
      _notes.withLock("forged") { $0.texts = [] }
    #else
      print(_notes.wrappedValue)
    #endif
  }
}
