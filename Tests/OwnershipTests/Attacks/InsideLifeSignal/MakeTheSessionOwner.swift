// A feature makes the owner of the session, to read the token.
import StateKit

func read(in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{'SessionOwner' is inaccessible due to 'fileprivate' protection level}}
    print(Owned(SessionOwner(), in: storage).read { $0.phase.account?.credentials as Any })
  #else
    print(storage.current(ReadOnlySessionState.self).hasValidToken)
  #endif
}
