// A store is asked for the storage that it was given.
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
