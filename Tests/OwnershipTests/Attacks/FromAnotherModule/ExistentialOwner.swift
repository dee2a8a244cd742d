// A writer is made for an owner whose type is forgotten, and kept.
import StateKit

func own(_ owner: any StateOwner, in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+3 {{type 'any StateOwner' cannot conform to 'StateOwner'}}
    // expected-note@+2 {{only concrete types such as structs, enums and classes can conform to protocols}}
    // expected-error@+1 {{value of type 'Owned<any StateOwner>' does not conform to specified type 'Copyable'}}
    let owned: Any = Owned(owner, in: storage)
    _ = owned
  #else
    lookOnce(owner, in: storage)
  #endif
}

func lookOnce(_ owner: some StateOwner, in storage: SharedStorage) {
  Owned(owner, in: storage).read { _ in }
}
