import LifeSignalDomain
import StateKit

extension SharedStorage {
  /// Sets the contacts as if the server had sent them, without an event.
  func setContacts(_ contacts: [Contact]) {
    var state = ContactsState()
    state.apply(ContactsSnapshot(revision: Revision(1), contacts: contacts))
    seed(ReadOnlyContactsState.self, state)
  }
}
