// A feature reads the token from the published session.
import LifeSignalDomain
import StateKit

func read(_ session: ReadOnlySessionState) -> Any? {
  #if ATTACK
    // expected-error@+1 {{value of type 'SignedInAccount' has no member 'credentials'}}
    session.account?.credentials
  #else
    session.account?.id
  #endif
}
