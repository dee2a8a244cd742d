// A feature makes the owner of the user.
import StateKit

func write(in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{'UserOwner' is inaccessible due to 'fileprivate' protection level}}
    _ = Owned(UserOwner(), in: storage)
  #else
    _ = storage.current(ReadOnlyUserState.self)
  #endif
}
