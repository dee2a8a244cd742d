// The writer is accessed with a key path of the object that stores it.
import StateKit

final class Holder: Sendable {
  let owned: Owned<CounterOwner>
  let number = 1

  init(in storage: SharedStorage) { owned = Owned(CounterOwner(), in: storage) }
}

func path() -> AnyKeyPath {
  #if ATTACK
    // expected-error@+1 {{key path cannot refer to noncopyable type 'Owned<CounterOwner>'}}
    return \Holder.owned
  #else
    return \Holder.number
  #endif
}
