// A change is joined with itself, so that one commit applies it twice.
import StateKit

func double(_ owned: borrowing Owned<CounterOwner>) {
  // expected-error@+1 {{'change' consumed more than once}}
  let change = owned.prepareChange("count") { $0.count += 1 }
  #if ATTACK
    // expected-note@+2 {{consumed here}}
    // expected-note@+1 {{consumed again here}}
    change.and(change).commit()
  #else
    change.and(owned.prepareChange("count") { $0.count += 1 }).commit()
  #endif
}
