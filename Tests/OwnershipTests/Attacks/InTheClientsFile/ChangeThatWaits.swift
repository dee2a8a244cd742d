// A prepared change suspends. Of several changes that are committed together, only some could be
// visible meanwhile.
import StateKit

func reply() async -> Int { 1 }

func wait(_ owned: borrowing Owned<CounterOwner>) async -> SharedChange {
  #if ATTACK
    // expected-error@+2 {{cannot pass function of type '@concurrent @Sendable (inout CounterState) async -> ()' to parameter expecting synchronous function type}}
    // expected-note@+1 {{'async' inferred from asynchronous operation used here}}
    return owned.prepareChange("wait") { $0.count = await reply() }
  #else
    let count = await reply()
    return owned.prepareChange("wait") { $0.count = count }
  #endif
}
