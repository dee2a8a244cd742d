// Waiting for a step of a test store.
import StateKit
import StateKitTesting
import Testing

struct Feature: Reducer {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

func test(store: TestStoreOf<Feature>) async {
  #if MISTAKE
    await store.send(.tapped)
  // expected-error@-1 {{no 'async' operations occur within 'await' expression}}
  #else
    store.send(.tapped)
  #endif
}
