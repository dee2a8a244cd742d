// A feature reads the token from the state of the connection.
import LifeSignalDomain
import StateKit

func read(_ connection: BackendConnection) -> Any {
  #if ATTACK
    // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
    connection.state.withLock { _ in 0 }
  #else
    connection
  #endif
}
