// A transaction returns a closure that would change the state after the transaction.
import StateKit

func escape(_ owned: borrowing Owned<CounterOwner>) -> () -> Void {
  // expected-note@+1 {{parameter 'state' is declared 'inout'}}
  owned.withLock("escape") { state in
    #if ATTACK
      // expected-error@+2 {{escaping closure captures 'inout' parameter 'state'}}
      // expected-note@+1 {{captured here}}
      return { state.count += 1 }
    #else
      let count = state.count
      return { print(count) }
    #endif
  }
}
