// Receiving by a case path that the action does not have.
import StateKit
import StateKitTesting
import Testing

struct Child: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Feature: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable, CasePathable { case child(Child.Action) }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

extension Feature.Action {
  struct Cases {
    var child: CasePath<Feature.Action, Child.Action> {
      CasePath(
        embed: { .child($0) }, extract: { if case .child(let value) = $0 { value } else { nil } })
    }
  }
  static var cases: Cases { Cases() }
}

func test(store: TestStoreOf<Feature>) {
  #if MISTAKE
    store.receive(\.chidl)
  // expected-error@-1 {{'receive(_:assert:)' is unavailable: the action has no such case path. Declare the action CasePathable, and add the plugin; in an element, the path is path[id: 0].loaded}}
  #else
    store.receive(\.child)
  #endif
}
