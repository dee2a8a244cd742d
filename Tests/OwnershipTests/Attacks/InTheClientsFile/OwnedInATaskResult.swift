// The writer is the result of a task, which any code could await repeatedly.
import StateKit

func start(in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{type 'Owned<CounterOwner>' does not conform to protocol 'Copyable'}}
    let task = Task<Owned<CounterOwner>, Never> { Owned(CounterOwner(), in: storage) }
  #else
    let task = Task<Int, Never> { Owned(CounterOwner(), in: storage).read { $0.count } }
  #endif
  task.cancel()
}
