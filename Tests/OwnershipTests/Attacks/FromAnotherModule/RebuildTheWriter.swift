// A second writer is created from the parts of the first.
import StateKit

extension Owned {
  #if ATTACK
    init(like other: borrowing Owned) {
      // expected-error@+2 {{'slot' is inaccessible due to 'internal' protection level}}
      // expected-error@+1 {{'slot' is inaccessible due to 'internal' protection level}}
      self.slot = other.slot
      // expected-error@+2 {{'claim' is inaccessible due to 'internal' protection level}}
      // expected-error@+1 {{'claim' is inaccessible due to 'internal' protection level}}
      self.claim = other.claim
    }
  #else
    init(like other: consuming Owned) { self = other }
  #endif
}
