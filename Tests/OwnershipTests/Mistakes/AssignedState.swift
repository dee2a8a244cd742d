// A view that assigns to the state.
import StateKit

struct Feature: Reducer {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@MainActor func tap(_ store: StoreOf<Feature>) {
  #if MISTAKE
    store.count = 1
  // expected-error@-1 {{cannot assign through dynamic lookup property: 'store' is a 'let' constant}}
  #else
    store.send(.tapped)
  #endif
}
