// Code that borrows a writer accesses its cell, which stores the state.
import StateKit

func reach<Owner: StateOwner>(_ owned: borrowing Owned<Owner>) -> Any {
  #if ATTACK
    // expected-error@+1 {{'cell' is inaccessible due to 'internal' protection level}}
    owned.cell
  #else
    owned.read { _ in 1 }
  #endif
}
