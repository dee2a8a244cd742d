// A feature creates the published, read-only state of the contacts from contacts of its choice.
import LifeSignalDomain
import StateKit

func forge(_ old: ReadOnlyContactsState) -> ReadOnlyContactsState {
  #if ATTACK
    // expected-error@+1 {{'ReadOnlyContactsState' initializer is inaccessible due to 'fileprivate' protection level}}
    ReadOnlyContactsState(ContactsState())
  #else
    old
  #endif
}
