// A store's read scope is made, to hold a version for ever.
import StateKit

func hold(_ storage: SharedStorage) -> Any {
  #if ATTACK
    // expected-error@+1 {{cannot find 'ReadScope' in scope}}
    ReadScope(storage: storage)
  #else
    storage
  #endif
}
