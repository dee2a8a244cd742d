// A type alias makes the owner visible to other files.
import StateKit

#if ATTACK
  // expected-error@+1 {{type alias must be declared private or fileprivate because its underlying type uses a fileprivate type}}
  typealias Writer = Owned<SecretOwner>
#else
  fileprivate typealias Writer = Owned<SecretOwner>
#endif

// expected-note@+1 {{type declared here}}
fileprivate struct SecretOwner: StateOwner {
  var initialState: CounterState { .init() }
  func publish(_ state: CounterState) -> ReadOnlyCounterState { ReadOnlyCounterState(state) }
}
