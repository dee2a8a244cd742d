// An app reads the parts of a prepared change to apply them again.
import StateKit

extension SharedChange {
  #if ATTACK
    // expected-error@+1 {{'ownerChanges' is inaccessible due to 'private' protection level}}
    borrowing func steal() -> Any { ownerChanges }
  #else
    borrowing func steal() -> Any { 1 }
  #endif
}
