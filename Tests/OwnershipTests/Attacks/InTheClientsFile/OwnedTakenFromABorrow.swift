// A function that borrows the writer keeps it.
import StateKit

// expected-error@+1 {{'owned' is borrowed and cannot be consumed}}
func keep(_ owned: borrowing Owned<CounterOwner>) {
  #if ATTACK
    // expected-note@+1 {{consumed here}}
    let mine = owned
    _ = consume mine
  #else
    owned.withLock("count") { $0.count += 1 }
  #endif
}
