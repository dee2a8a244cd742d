// A writer is created for an owner with an erased type and kept in an `Any`.
import StateKit

func own(_ owner: any StateOwner, in storage: SharedStorage) -> Any {
  keep(owner, in: storage)
}

func keep(_ owner: some StateOwner, in storage: SharedStorage) -> Any {
  #if ATTACK
    // expected-error@+1 {{return expression of type 'Owned<some StateOwner>' does not conform to 'Copyable'}}
    Owned(owner, in: storage)
  #else
    Owned(owner, in: storage).read { $0 }
  #endif
}
