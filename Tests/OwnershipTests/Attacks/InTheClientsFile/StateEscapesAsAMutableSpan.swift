// A transaction returns a mutable span of the state's array.
import StateKit

func escape(_ owned: borrowing Owned<CounterOwner>) {
  #if ATTACK
    // expected-error@+2 {{instance method 'withLock' requires that 'MutableSpan<String>' conform to 'Escapable'}}
    // expected-error@+1 {{instance method 'withLock' requires that 'MutableSpan<String>' conform to 'Copyable'}}
    _ = owned.withLock("escape") { state -> MutableSpan<String> in state.names.mutableSpan }
  #else
    owned.withLock("write") {
      var names = $0.names.mutableSpan
      names[0] = "written"
    }
  #endif
}
