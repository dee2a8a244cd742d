// An owner relies on default implementations of its requirements. There are none, because a more
// specific implementation in another file would replace the default and receive the owner.
import StateKit

// expected-error@+2 {{type 'LazyOwner' does not conform to protocol 'StateOwner'}}
// expected-note@+1 {{add stubs for conformance}}
struct LazyOwner: StateOwner {
  typealias State = CounterState
  typealias Published = ReadOnlyCounterState
  #if ATTACK
  #else
    var initialState: CounterState { .init() }
    func publish(_ state: CounterState) -> ReadOnlyCounterState { ReadOnlyCounterState(state) }
  #endif
}
