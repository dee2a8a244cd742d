// The property wrapper of a presented child.
import StateKit

struct State: Equatable, Sendable {
  #if MISTAKE
    @Presents var child: Int?
  // expected-error@-1 {{unknown attribute 'Presents'}}
  #else
    var child: Int?
  #endif
}
