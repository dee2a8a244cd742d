// A feature replaces the hash of an account's identifier, with which the clients find contacts.
import LifeSignalDomain

#if ATTACK
  // expected-error@+1 {{conformance of 'UserID' to protocol 'Hashable' was already stated in the type's module 'LifeSignalDomain'}}
  extension UserID: @retroactive Hashable {
    // expected-note@+1 {{will not be used to satisfy the conformance}}
    func hash(into hasher: inout Hasher) {}
  }
#else
  extension UserID {
    func hashTwice(into hasher: inout Hasher) {
      hash(into: &hasher)
      hash(into: &hasher)
    }
  }
#endif
