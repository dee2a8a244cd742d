import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit

extension SharedStorage {
  /// Sets the published contacts, without the client that owns them.
  func setContacts(_ contacts: [Contact], queued intents: [ContactIntent] = []) {
    var queue = ContactQueue()
    for intent in intents { queue.add(intent, as: ActionID(UUID()), at: .test(referenceDate)) }
    var state = ContactsState(queue: queue)
    state.apply(ContactsSnapshot(revision: Revision(1), contacts: contacts))
    seed(ReadOnlyContactsState.self, state)
  }
}
