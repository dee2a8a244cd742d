// The macros of the Composable Architecture.
import StateKit

#if MISTAKE
  @Reducer
  // expected-error@-1 {{unknown attribute 'Reducer'}}
  struct Feature {}
#else
  struct Feature: Reducer {
    struct State: Equatable, Sendable {}
    enum Action: Equatable, Sendable {}
    func reduce(into state: inout State, action: Action) -> Effect<Action> {}
  }
#endif
