// The label of the Composable Architecture in scope.
import StateKit

struct Child: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Feature: Reducer {
  struct State: Equatable, Sendable { var child = Child.State() }
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

@MainActor func child(of store: StoreOf<Feature>) -> StoreOf<Child> {
  #if MISTAKE
    store.scope(state: \.child, action: \.child)
  // expected-error@-1 {{extraneous argument label 'state:' in call}}
  #else
    store.scope(\.child, action: \.child)
  #endif
}
