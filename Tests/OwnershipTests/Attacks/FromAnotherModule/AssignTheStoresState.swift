// A view assigns the state of a store.
import StateKit

@MainActor
func write(_ store: Store<Int, Int>) {
  #if ATTACK
    // expected-error@+1 {{cannot assign to property: 'state' is a get-only property}}
    store.state = 1
  #else
    store.send(1)
  #endif
}
