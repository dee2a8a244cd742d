// A prepared change stores a closure that would change the state after the commit.
import StateKit

final class Stash: Sendable {
  func keep(_ body: @escaping @Sendable () -> Void) {}
}

func escape(_ owned: borrowing Owned<CounterOwner>, to stash: Stash) -> SharedChange {
  owned.prepareChange("escape") { state in
    #if ATTACK
      // expected-error@+1 {{mutable capture of 'inout' parameter 'state' is not allowed in concurrently-executing code}}
      stash.keep { state.count += 1 }
    #else
      stash.keep { [count = state.count] in print(count) }
    #endif
  }
}
