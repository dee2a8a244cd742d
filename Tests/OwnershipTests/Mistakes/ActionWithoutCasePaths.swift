// A child of an action that is not CasePathable.
import StateKit

struct Child: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Feature: Reducer {
  struct State: Equatable, Sendable { var child = Child.State() }
  #if MISTAKE
    enum Action: Equatable, Sendable { case child(Child.Action) }
    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Child() }
      // expected-error@-1 {{initializer 'init(state:action:child:)' requires that 'Feature.Action' conform to 'CasePathable'}}
    }
  #else
    enum Action: Equatable, Sendable, CasePathable { case child(Child.Action) }
    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Child() }
    }
  #endif
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
