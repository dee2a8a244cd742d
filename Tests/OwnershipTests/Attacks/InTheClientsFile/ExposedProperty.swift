// Other files can access a property with the writer: its type names a fileprivate owner.
import StateKit

struct Client: ~Copyable {
  #if ATTACK
    // expected-error@+1 {{property must be declared fileprivate because its type uses a fileprivate type}}
    let owned: Owned<SecretOwner>
  #else
    fileprivate let owned: Owned<SecretOwner>
  #endif
}

// expected-note@+1 {{type declared here}}
fileprivate struct SecretOwner: StateOwner {
  var initialState: CounterState { .init() }
  func publish(_ state: CounterState) -> ReadOnlyCounterState { ReadOnlyCounterState(state) }
}
