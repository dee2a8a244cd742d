// A change is kept as an `Any`.
import StateKit

func keep(_ owned: borrowing Owned<CounterOwner>) {
  #if ATTACK
    // expected-error@+1 {{value of type 'SharedChange' does not conform to specified type 'Copyable'}}
    let change: Any = owned.change("count") { $0.count += 1 }
    _ = change
  #else
    let change = owned.change("count") { $0.count += 1 }
    _ = consume change
  #endif
}
