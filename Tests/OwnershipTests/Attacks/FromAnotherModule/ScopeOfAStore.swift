// An app creates a read scope, with which a store keeps a version of the state while it reduces, to
// keep a version forever.
import StateKit

func hold(_ storage: SharedStorage) -> Any {
  #if ATTACK
    // expected-error@+1 {{cannot find 'ReadScope' in scope}}
    ReadScope(storage: storage)
  #else
    storage
  #endif
}
