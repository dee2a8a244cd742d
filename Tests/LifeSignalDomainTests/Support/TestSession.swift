import LifeSignalDomain
import Synchronization

/// A test double of a session's owner, which records the calls of the connection.
final class TestSession: Sendable {
  enum Note: Hashable, Sendable {
    case began(SessionID)
    case ended(SessionID, AuthToken?)
  }

  private let state: Mutex<(current: Authentication?, notes: [Note])>

  init(_ current: Authentication? = nil) {
    state = Mutex((current, []))
  }

  var current: Authentication? { state.withLock { $0.current } }

  var notes: [Note] { state.withLock { $0.notes } }

  func set(_ authentication: Authentication?) { state.withLock { $0.current = authentication } }

  var access: SessionAccess {
    SessionAccess(
      current: { self.current },
      renewalBegan: { session in self.state.withLock { $0.notes.append(.began(session)) } },
      renewalEnded: { session, token in
        self.state.withLock { state in
          state.notes.append(.ended(session, token))
          guard let token, let current = state.current, current.account.session == session
          else { return }
          state.current = Authentication(account: current.account, token: token)
        }
      })
  }
}
