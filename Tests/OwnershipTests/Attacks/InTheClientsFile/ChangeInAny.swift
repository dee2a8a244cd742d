// A change is stored in an `Any`.
import StateKit

func keep(_ owned: borrowing Owned<CounterOwner>) {
  #if ATTACK
    // expected-error@+1 {{value of type 'SharedChange' does not conform to specified type 'Copyable'}}
    let change: Any = owned.prepareChange("count") { $0.count += 1 }
    _ = change
  #else
    let change = owned.prepareChange("count") { $0.count += 1 }
    _ = consume change
  #endif
}
