// Another client asks the connection for the token.
import StateKit

func read(_ connection: BackendConnection) -> Any {
  #if ATTACK
    // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
    connection.state.withLock { $0.session as Any }
  #else
    connection
  #endif
}
