// A feature makes the owner of the contacts.
import StateKit

func write(in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{'ContactsOwner' is inaccessible due to 'fileprivate' protection level}}
    Owned(ContactsOwner(), in: storage).withLock("forged") { $0 = .init() }
  #else
    print(storage.current(ReadOnlyContactsState.self).count)
  #endif
}
