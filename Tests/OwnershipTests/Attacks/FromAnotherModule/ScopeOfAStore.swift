// An app creates a store's read scope to pin a version forever.
import StateKit

func hold(_ storage: SharedStorage) -> Any {
  #if ATTACK
    // expected-error@+1 {{cannot find 'ReadScope' in scope}}
    ReadScope(storage: storage)
  #else
    storage
  #endif
}
