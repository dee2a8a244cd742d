// An app accesses the storage through the core of a store.
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
