import LifeSignalDomain
import Synchronization

/// A test double of a session's owner, which records the calls that it receives from the
/// connection.
final class TestSession: Sendable {
  /// A call from the connection, about a renewal of the token.
  enum Call: Hashable, Sendable {
    case renewalBegan(SessionID)
    case renewalEnded(SessionID, AuthToken?)
  }

  private let state: Mutex<(current: Authentication?, calls: [Call])>

  init(_ current: Authentication? = nil) {
    state = Mutex((current, []))
  }

  var current: Authentication? { state.withLock { $0.current } }

  var calls: [Call] { state.withLock { $0.calls } }

  func set(_ authentication: Authentication?) { state.withLock { $0.current = authentication } }

  var access: SessionAccess {
    SessionAccess(
      current: { self.current },
      renewalBegan: { session in self.state.withLock { $0.calls.append(.renewalBegan(session)) } },
      renewalEnded: { session, token in
        self.state.withLock { state in
          state.calls.append(.renewalEnded(session, token))
          guard let token, let current = state.current, current.account.session == session
          else { return }
          state.current = Authentication(account: current.account, token: token)
        }
      })
  }
}
