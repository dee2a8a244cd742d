// A feature creates the owner of the contacts.
import LifeSignalDomain
import StateKit

func write(in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{cannot find 'ContactsOwner' in scope}}
    Owned(ContactsOwner(), in: storage).withLock("forged") { $0 = .init() }
  #else
    print(storage.value(of: ReadOnlyContactsState.self).count)
  #endif
}
