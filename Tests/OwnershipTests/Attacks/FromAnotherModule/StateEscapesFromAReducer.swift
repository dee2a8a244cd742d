// A reducer's effect captures the state, to change it after the reducer has returned.
import StateKit

struct Evil: Reducer {
  typealias State = Int
  typealias Action = Int

  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    #if ATTACK
      // expected-error@+1 {{mutable capture of 'inout' parameter 'state' is not allowed in concurrently-executing code}}
      .run { _ in state += 1 }
    #else
      .run { send in await send(1) }
    #endif
  }
}
