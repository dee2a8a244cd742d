// The writer is a task-local value, which all called code could read.
import StateKit

enum Smuggler {
  #if ATTACK
    // expected-error@+5 {{type 'Owned<CounterOwner>' does not conform to protocol 'Copyable'}}
    // expected-error@+4 {{'TaskLocal' requires that 'Owned<CounterOwner>' conform to 'Copyable'}}
    // expected-note@+3 {{requirement specified as 'Owned<CounterOwner>' : 'Copyable'}}
    // expected-note@+2 {{requirement from conditional conformance of 'Owned<CounterOwner>?' to 'Copyable'}}
    // expected-error@+1 {{'nil' requires a contextual type}}
    static let owned = TaskLocal<Owned<CounterOwner>?>(wrappedValue: nil)
  #else
    static let owned = TaskLocal<CounterState?>(wrappedValue: nil)
  #endif
}
