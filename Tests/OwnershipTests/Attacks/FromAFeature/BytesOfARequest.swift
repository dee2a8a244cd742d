// A feature reads the token from a request before the connection sends it.
import LifeSignalDomain
import StateKit

func read(_ connection: BackendConnection) throws -> Any {
  #if ATTACK
    // expected-error@+1 {{'encode' is inaccessible due to 'private' protection level}}
    try connection.encode(.endSession, as: RequestID(1), nil)
  #else
    connection.sendWithoutReply(.endSession)
  #endif
}
