// A function gives other files access to the writer: its signature names a fileprivate owner.
import StateKit

#if ATTACK
  // expected-error@+1 {{function must be declared private or fileprivate because its parameter uses a fileprivate type}}
  func lend(in storage: SharedStorage, _ body: (borrowing Owned<SecretOwner>) -> Void) {
    body(Owned(SecretOwner(), in: storage))
  }
#else
  fileprivate func lend(in storage: SharedStorage, _ body: (borrowing Owned<SecretOwner>) -> Void) {
    body(Owned(SecretOwner(), in: storage))
  }
#endif

// expected-note@+1 {{type declared here}}
fileprivate struct SecretOwner: StateOwner {
  var initialState: CounterState { .init() }
  func publish(_ state: CounterState) -> ReadOnlyCounterState { ReadOnlyCounterState(state) }
}
