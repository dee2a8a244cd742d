// A feature accesses the storage through the store's build context, as a reader does.
import StateKit

struct Evil {
  #if ATTACK
    // expected-error@+1 {{cannot find 'BuildContext' in scope}}
    let storage = BuildContext.current?.storage
  #else
    let storage: String? = nil
  #endif
}
