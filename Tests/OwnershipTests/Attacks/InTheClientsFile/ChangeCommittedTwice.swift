// A prepared change is committed twice.
import StateKit

func commit(_ owned: borrowing Owned<CounterOwner>) {
  // expected-error@+1 {{'change' consumed more than once}}
  let change = owned.prepareChange("count") { $0.count += 1 }
  // expected-note@+1 {{consumed here}}
  change.commit()
  #if ATTACK
    // expected-note@+1 {{consumed again here}}
    change.commit()
  #else
    owned.prepareChange("count") { $0.count += 1 }.commit()
  #endif
}
