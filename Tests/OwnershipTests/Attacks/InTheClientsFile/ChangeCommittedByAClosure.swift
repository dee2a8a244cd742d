// A closure that captures a change commits it at every call.
import StateKit

func later(_ owned: borrowing Owned<CounterOwner>) -> () -> Void {
  let change = owned.prepareChange("count") { $0.count += 1 }
  #if ATTACK
    // expected-error@+1 {{noncopyable 'change' cannot be consumed when captured by an escaping closure or borrowed by a non-Escapable type}}
    return { change.commit() }
  #else
    change.commit()
    return {}
  #endif
}
