// A closure that captures the writer consumes it at every call.
import StateKit

func take(_ owned: consuming Owned<CounterOwner>) {}

func endpoint(in storage: SharedStorage) -> @Sendable () -> Void {
  let owned = Owned(CounterOwner(), in: storage)
  return {
    #if ATTACK
      // expected-error@+1 {{noncopyable 'owned' cannot be consumed when captured by an escaping closure or borrowed by a non-Escapable type}}
      take(owned)
    #else
      owned.withLock("count") { $0.count += 1 }
    #endif
  }
}
