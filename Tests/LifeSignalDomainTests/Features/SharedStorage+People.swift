import Foundation
import LifeSignalDomain
import StateKit

/// When a test store's clock begins.
let zero = Date(timeIntervalSinceReferenceDate: 0)

extension Authentication {
  /// Ana's session.
  static func sample(_ session: UInt8 = 2) throws -> Authentication {
    Authentication(
      account: SignedInAccount(
        id: UserID(uuid(1)), phone: try .test(1), session: SessionID(uuid(session)),
        signedInAt: zero),
      token: AuthToken("sesame"))
  }
}

extension SharedStorage {
  /// The storage of a device that somebody is signed in on.
  static func signedIn(
    _ user: User?, _ freshness: Freshness = .online, contacts: [Contact] = []
  ) throws -> SharedStorage {
    let storage = SharedStorage()
    storage.setUser(user)
    storage.setPhase(.active(try .sample(), freshness))
    var list = ContactsState()
    list.apply(ContactsSnapshot(revision: Revision(1), contacts: contacts))
    storage.seed(ReadOnlyContactsState.self, list)
    return storage
  }

  /// As the user's owner would.
  func setUser(_ user: User?) { seed(ReadOnlyUserState.self, UserState(user: user)) }

  /// As the user's owner would.
  func changeUser(_ change: (inout User) -> Void) {
    guard var user = current(ReadOnlyUserState.self).user else { return }
    change(&user)
    setUser(user)
  }

  /// As the session's owner would.
  func setPhase(_ phase: SessionPhase<Authentication>) {
    seed(ReadOnlySessionState.self, SessionState(phase: phase))
  }
}
