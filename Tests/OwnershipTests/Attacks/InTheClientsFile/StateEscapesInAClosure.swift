// The state escapes its transaction in a closure that is called later.
import StateKit

final class Stash {
  var change: () -> Void = {}
}

func escape(_ owned: borrowing Owned<CounterOwner>, to stash: Stash) {
  // expected-note@+1 {{parameter 'state' is declared 'inout'}}
  owned.withLock("escape") { state in
    #if ATTACK
      // expected-error@+2 {{escaping closure captures 'inout' parameter 'state'}}
      // expected-note@+1 {{captured here}}
      stash.change = { state.count += 1 }
    #else
      let change = { (count: Int) in count + 1 }
      state.count = change(state.count)
    #endif
  }
}
