// A reducer that returns no effect.
import StateKit

struct Feature: Reducer {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable { case tapped }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      #if MISTAKE
        state.count += 1
      // expected-error@-1 {{cannot convert value of type '()' to closure result type 'Effect<Feature.Action>'}}
      #else
        state.count += 1
        return .none
      #endif
    }
  }
}
