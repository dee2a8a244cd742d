// A feature inserts a contact into the state without a change of the revision.
import LifeSignalDomain
import StateKit

func change(_ state: inout ContactsState, _ contact: Contact) {
  #if ATTACK
    // expected-error@+1 {{cannot assign through subscript: 'contacts' is a get-only property}}
    state.contacts[id: contact.id] = contact
  #else
    print(state.contacts[id: contact.id] as Any)
  #endif
}
