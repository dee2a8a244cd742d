// A feature reads the authentication that the connection adds to its requests.
import LifeSignalDomain
import StateKit

func read(_ connection: BackendConnection) -> Any {
  #if ATTACK
    // expected-error@+1 {{'authentication' is inaccessible due to 'private' protection level}}
    connection.authentication as Any
  #else
    connection
  #endif
}
