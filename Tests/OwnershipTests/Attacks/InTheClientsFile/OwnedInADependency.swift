// The writer is a dependency of features.
import StateKit

// expected-error@+2 {{type 'WriterKey' does not conform to protocol 'DependencyKey'}}
// expected-note@+1 {{add stubs for conformance}}
enum WriterKey: DependencyKey {
  #if ATTACK
    // expected-note@+1 {{possibly intended match 'WriterKey.Value' (aka 'Owned<CounterOwner>') does not conform to 'Copyable'}}
    typealias Value = Owned<CounterOwner>
    static var defaultValue: Owned<CounterOwner> {
      Owned(CounterOwner(), in: SharedStorage())
    }
  #else
    typealias Value = CounterState
    static var defaultValue: CounterState { CounterState() }
  #endif
}
