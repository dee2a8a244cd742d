// Changes are collected in an array, from which each could be taken twice.
import StateKit

func collect(_ owned: borrowing Owned<CounterOwner>) {
  #if ATTACK
    // expected-error@+1 {{generic struct 'Array' requires that 'SharedChange' conform to 'Copyable'}}
    let changes = [owned.prepareChange("count") { $0.count += 1 }]
    _ = changes
  #else
    var changes = SharedChange()
    changes = changes.and(owned.prepareChange("count") { $0.count += 1 })
    changes.commit()
  #endif
}
