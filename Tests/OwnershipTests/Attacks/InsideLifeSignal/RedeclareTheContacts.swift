// A feature file declares a member of the contacts' wrapper again.
import StateKit

extension ReadOnlyContactsState {
  #if ATTACK
    // expected-error@+1 {{invalid redeclaration of 'contacts'}}
    var contacts: IdentifiedArray<Contact> { [] }
  #else
    var noContacts: IdentifiedArray<Contact> { [] }
  #endif
}
