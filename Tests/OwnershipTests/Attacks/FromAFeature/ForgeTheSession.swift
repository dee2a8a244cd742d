// A feature creates the published, read-only state of the session from its own session.
import LifeSignalDomain
import StateKit

func forge(_ old: ReadOnlySessionState) -> ReadOnlySessionState {
  #if ATTACK
    // expected-error@+1 {{'ReadOnlySessionState' initializer is inaccessible due to 'fileprivate' protection level}}
    ReadOnlySessionState(SessionState())
  #else
    old
  #endif
}
