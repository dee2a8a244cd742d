// A feature removes a contact from the list in the state without a change of the revision.
import LifeSignalDomain
import StateKit

func remove(_ contact: Contact, from list: inout ContactList) {
  #if ATTACK
    // expected-error@+1 {{'contacts' setter is inaccessible}}
    list.contacts.remove(id: contact.id)
  #else
    print(list.contacts[id: contact.id] as Any)
  #endif
}
