// Receiving by a case path of an action that is not CasePathable.
import StateKit
import StateKitTesting
import Testing

struct Feature: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case loaded(Int) }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

func test(store: TestStoreOf<Feature>) {
  #if MISTAKE
    store.receive(\.loaded)
  // expected-error@-1 {{'receive(_:assert:)' is unavailable: the action has no such case path. Declare the action CasePathable, and add the plugin; in an element, the path is path[id: 0].loaded}}
  #else
    store.receive(.loaded(1))
  #endif
}
