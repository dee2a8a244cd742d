// A default argument that other files can use creates the writer.
import StateKit

#if ATTACK
  // expected-error@+1 {{function must be declared private or fileprivate because its parameter uses a fileprivate type}}
  func reset(_ owned: consuming Owned<SecretOwner> = Owned(SecretOwner(), in: SharedStorage())) {}
#else
  fileprivate func reset(
    _ owned: consuming Owned<SecretOwner> = Owned(SecretOwner(), in: SharedStorage())
  ) {}
#endif

// expected-note@+1 {{type declared here}}
fileprivate struct SecretOwner: StateOwner {
  var initialState: CounterState { .init() }
  func publish(_ state: CounterState) -> ReadOnlyCounterState { ReadOnlyCounterState(state) }
}
