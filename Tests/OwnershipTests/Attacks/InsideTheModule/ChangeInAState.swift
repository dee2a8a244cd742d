// A feature stores a prepared change in its state to commit it at any time.
import StateKit

// expected-note@+1 {{consider adding '~Copyable' to struct 'State'}}
struct State: Sendable {
  #if ATTACK
    // expected-error@+1 {{stored property 'change' of 'Copyable'-conforming struct 'State' has non-Copyable type 'SharedChange?'}}
    var change: SharedChange?
  #else
    var change: String?
  #endif
}
