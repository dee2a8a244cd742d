// An owner stores an object that two threads could share.
import StateKit

// expected-note@+1 {{class 'Cache' does not conform to the 'Sendable' protocol}}
final class Cache {
  var count = 0
}

struct CachingOwner: StateOwner {
  #if ATTACK
    // expected-error@+1 {{stored property 'cache' of 'Sendable'-conforming struct 'CachingOwner' has non-Sendable type 'Cache'}}
    let cache = Cache()
  #else
    let size = 8
  #endif
  var initialState: CounterState { .init() }
  func publish(_ state: CounterState) -> ReadOnlyCounterState { ReadOnlyCounterState(state) }
}
