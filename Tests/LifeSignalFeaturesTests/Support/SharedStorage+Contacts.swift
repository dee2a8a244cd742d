import LifeSignalDomain
import StateKit

extension SharedStorage {
  /// Sets the published contacts, without the client that owns them.
  func setContacts(_ contacts: [Contact]) {
    var state = ContactsState()
    state.apply(ContactsSnapshot(revision: Revision(1), contacts: contacts))
    seed(ReadOnlyContactsState.self, state)
  }
}
