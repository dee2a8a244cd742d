// An owner leaves its requirements to a default implementation. There is none: a more specific one in
// another file would be handed the owner.
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
