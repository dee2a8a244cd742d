// A change is committed in a loop.
import StateKit

func commit(_ owned: borrowing Owned<CounterOwner>) {
  #if ATTACK
    // expected-error@+1 {{'change' consumed in a loop}}
    let change = owned.prepareChange("count") { $0.count += 1 }
    // expected-note@+1 {{consumed here}}
    for _ in 0..<2 { change.commit() }
  #else
    for _ in 0..<2 { owned.prepareChange("count") { $0.count += 1 }.commit() }
  #endif
}
