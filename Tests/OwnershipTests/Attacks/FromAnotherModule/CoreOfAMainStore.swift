// An app reads the storage of a store on the main actor.
import StateKit

extension Store {
  #if ATTACK
    // expected-error@+1 {{'core' is inaccessible due to 'internal' protection level}}
    func steal() -> Any { core }
  #else
    func steal() -> Any { state }
  #endif
}
