// A feature creates the published, read-only state of the session from a session of its choice.
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
