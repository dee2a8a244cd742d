// Generic code casts a borrowed noncopyable value to the writer.
import StateKit

func search<Value: ~Copyable>(_ value: borrowing Value) -> Bool {
  #if ATTACK
    // expected-error@+2 {{cast from 'Value' to unrelated type 'Owned<CounterOwner>' always fails}}
    // expected-error@+1 {{noncopyable types cannot be conditionally cast}}
    value is Owned<CounterOwner>
  #else
    Value.self == Owned<CounterOwner>.self
  #endif
}
