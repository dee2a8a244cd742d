// The label of the Composable Architecture for the dependencies of a store.
import StateKit
import StateKitTesting
import Testing

struct Feature: Reducer {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

func test() {
  #if MISTAKE
    let store = TestStore(initialState: Feature.State()) {
      // expected-error@-1 {{incorrect argument label in call (have 'initialState:_:withDependencies:', expected 'initialState:reducer:dependencies:')}}
      Feature()
    } withDependencies: {
      $0.uuid = .incrementing()
    }
  #else
    let store = TestStore(initialState: Feature.State()) {
      Feature()
    } dependencies: {
      $0.uuid = .incrementing()
    }
  #endif
  store.finish()
}
