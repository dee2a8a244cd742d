// A feature creates the owner of the user.
import LifeSignalDomain
import StateKit

func write(in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{cannot find 'UserOwner' in scope}}
    _ = Owned(UserOwner(), in: storage)
  #else
    _ = storage.value(of: ReadOnlyUserState.self)
  #endif
}
