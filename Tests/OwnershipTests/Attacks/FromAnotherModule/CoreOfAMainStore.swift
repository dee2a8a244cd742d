// An app accesses the storage through the core of a store on the main actor.
import StateKit

extension Store {
  #if ATTACK
    // expected-error@+1 {{'core' is inaccessible due to 'internal' protection level}}
    func steal() -> Any { core }
  #else
    func steal() -> Any { state }
  #endif
}
