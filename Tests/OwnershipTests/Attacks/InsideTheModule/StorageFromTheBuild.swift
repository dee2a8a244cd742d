// A feature looks for the storage where its reader finds it: in the store's build.
import StateKit

struct Evil {
  #if ATTACK
    // expected-error@+1 {{cannot find 'BuildContext' in scope}}
    let storage = BuildContext.current?.storage
  #else
    let storage: String? = nil
  #endif
}
