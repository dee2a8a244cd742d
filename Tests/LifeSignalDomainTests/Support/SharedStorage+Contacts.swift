import LifeSignalDomain
import StateKit

extension SharedStorage {
  /// Has these contacts be known, as if the server had said so. No event is made of it.
  func know(_ contacts: [Contact]) {
    var state = ContactsState()
    state.apply(ContactsSnapshot(revision: Revision(1), contacts: contacts))
    seed(ReadOnlyContactsState.self, state)
  }
}
