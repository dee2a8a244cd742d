// An app takes the lock of the storage.
import StateKit

extension SharedStorage {
  #if ATTACK
    // expected-error@+1 {{'lock' is inaccessible due to 'internal' protection level}}
    func steal() -> Any { lock }
  #else
    func steal() -> Any { log }
  #endif
}
