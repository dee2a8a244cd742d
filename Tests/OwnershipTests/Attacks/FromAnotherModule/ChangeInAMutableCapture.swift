// A coordinator keeps a prepared change in a closure to commit it at every call.
import NotesDomain
import StateKit

func later(_ notes: NotesClient) -> () -> Void {
  #if ATTACK
    var change = notes.cleared()
    // expected-error@+1 {{noncopyable 'change' cannot be consumed when captured by an escaping closure or borrowed by a non-Escapable type}}
    return { change.commit() }
  #else
    var change: SharedChange? = notes.cleared()
    return { change.take()?.commit() }
  #endif
}
