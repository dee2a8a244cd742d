// A transaction suspends while it holds the lock.
import StateKit

func reply() async -> Int { 1 }

func wait(_ owned: borrowing Owned<CounterOwner>) async {
  #if ATTACK
    // expected-error@+2 {{cannot pass function of type '@concurrent (inout CounterState) async -> ()' to parameter expecting synchronous function type}}
    // expected-note@+1 {{'async' inferred from asynchronous operation used here}}
    await owned.withLock("wait") { $0.count = await reply() }
  #else
    let count = await reply()
    owned.withLock("wait") { $0.count = count }
  #endif
}
