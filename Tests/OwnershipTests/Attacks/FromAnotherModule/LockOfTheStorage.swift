// An app takes the lock of the storage.
import StateKit

extension SharedStorage {
  #if ATTACK
    // expected-error@+1 {{'gate' is inaccessible due to 'internal' protection level}}
    func steal() -> Any { gate }
  #else
    func steal() -> Any { log }
  #endif
}
