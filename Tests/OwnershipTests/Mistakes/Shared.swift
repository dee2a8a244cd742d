// Shared state that any feature can write.
import StateKit

struct State: Equatable, Sendable {
  #if MISTAKE
    @Shared var count = 0
  // expected-error@-1 {{unknown attribute 'Shared'}}
  #else
    var count = 0
  #endif
}
