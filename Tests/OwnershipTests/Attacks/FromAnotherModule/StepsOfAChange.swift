// The steps of a prepared change are taken out, to be made again.
import StateKit

extension SharedChange {
  #if ATTACK
    // expected-error@+1 {{'steps' is inaccessible due to 'private' protection level}}
    borrowing func steal() -> Any { steps }
  #else
    borrowing func steal() -> Any { 1 }
  #endif
}
