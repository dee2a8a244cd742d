// The state escapes its transaction in a task.
import StateKit

func escape(_ owned: borrowing Owned<CounterOwner>) {
  // expected-note@+1 {{parameter 'state' is declared 'inout'}}
  owned.withLock("escape") { state in
    #if ATTACK
      // expected-error@+2 {{escaping closure captures 'inout' parameter 'state'}}
      // expected-note@+1 {{captured here}}
      _ = Task { state.count += 1 }
    #else
      state.count += 1
    #endif
  }
}
