import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit

extension SharedStorage {
  /// Returns the storage of a device with an active session.
  static func signedIn(
    _ user: User?, _ connectivity: Connectivity = .online, contacts: [Contact] = []
  ) throws -> SharedStorage {
    let storage = SharedStorage()
    storage.setUser(user)
    storage.setPhase(.active(try .sample(), connectivity))
    var contactsState = ContactsState()
    contactsState.apply(ContactsSnapshot(revision: Revision(1), contacts: contacts))
    storage.seed(ReadOnlyContactsState.self, contactsState)
    return storage
  }

  /// Sets the published user, without the client that owns it.
  func setUser(_ user: User?) { seed(ReadOnlyUserState.self, UserState(user: user)) }

  /// Changes the published user, without the client that owns it.
  func changeUser(_ change: (inout User) -> Void) {
    guard var user = value(of: ReadOnlyUserState.self).user else { return }
    change(&user)
    setUser(user)
  }

  /// Sets the published phase of the session, without the client that owns it.
  func setPhase(_ phase: SessionPhase<Authentication>) {
    seed(ReadOnlySessionState.self, SessionState(phase: phase))
  }
}
