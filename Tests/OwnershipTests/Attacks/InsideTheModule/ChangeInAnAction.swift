// A feature sends a prepared change in an action.
import StateKit

// expected-note@+1 {{consider adding '~Copyable' to enum 'Action'}}
enum Action: Sendable {
  #if ATTACK
    // expected-error@+1 {{associated value 'prepared' of 'Copyable'-conforming enum 'Action' has non-Copyable type 'SharedChange'}}
    case prepared(SharedChange)
  #else
    case prepared
  #endif
}
