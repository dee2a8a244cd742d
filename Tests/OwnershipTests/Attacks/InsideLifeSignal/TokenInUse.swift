// Another client asks the connection what it would add to a request.
import StateKit

func read(_ connection: BackendConnection) -> Any {
  #if ATTACK
    // expected-error@+1 {{'authentication' is inaccessible due to 'private' protection level}}
    connection.authentication as Any
  #else
    connection.isConnected
  #endif
}
