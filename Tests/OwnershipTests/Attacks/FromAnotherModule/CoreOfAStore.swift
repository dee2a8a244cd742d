// An app reads the storage of a store.
import NotesDomain
import StateKit

extension StoreActor {
  #if ATTACK
    // expected-error@+1 {{'core' is inaccessible due to 'internal' protection level}}
    func steal() -> Any { core.services.storage }
  #else
    func steal() -> Any { state }
  #endif
}
