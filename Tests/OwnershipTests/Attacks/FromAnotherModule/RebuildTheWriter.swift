// A second writer is created from the parts of the first: the cell, which stores the state, and the
// claim, which is the exclusive right to change it.
import StateKit

extension Owned {
  #if ATTACK
    init(like other: borrowing Owned) {
      // expected-error@+2 {{'cell' is inaccessible due to 'internal' protection level}}
      // expected-error@+1 {{'cell' is inaccessible due to 'internal' protection level}}
      self.cell = other.cell
      // expected-error@+2 {{'claim' is inaccessible due to 'internal' protection level}}
      // expected-error@+1 {{'claim' is inaccessible due to 'internal' protection level}}
      self.claim = other.claim
    }
  #else
    init(like other: consuming Owned) { self = other }
  #endif
}
