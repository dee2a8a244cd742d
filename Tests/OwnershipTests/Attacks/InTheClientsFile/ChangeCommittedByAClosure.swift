// A closure that captured a change commits it, each time it is called.
import StateKit

func later(_ owned: borrowing Owned<CounterOwner>) -> () -> Void {
  let change = owned.change("count") { $0.count += 1 }
  #if ATTACK
    // expected-error@+1 {{noncopyable 'change' cannot be consumed when captured by an escaping closure or borrowed by a non-Escapable type}}
    return { change.commit() }
  #else
    change.commit()
    return {}
  #endif
}
