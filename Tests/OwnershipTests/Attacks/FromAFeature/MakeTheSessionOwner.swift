// A feature creates the owner of the session, to read the token.
import LifeSignalDomain
import StateKit

func read(in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{cannot find 'SessionOwner' in scope}}
    print(Owned(SessionOwner(), in: storage).read { $0.phase.account?.credentials as Any })
  #else
    print(storage.value(of: ReadOnlySessionState.self).hasToken)
  #endif
}
