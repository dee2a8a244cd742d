// The projection of a presented child.
import StateKit

struct Child: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Feature: Reducer {
  struct State: Equatable, Sendable { var child: Child.State? }
  enum Action: Equatable, Sendable, CasePathable { case child(Child.Action) }
  var body: some ReducerOf<Self> {
    #if MISTAKE
      EmptyReducer().ifLet(\.$child, action: \.child) { Child() }
    // expected-error@-1 {{value of type 'Feature.State' has no member '$child'}}
    // expected-error@-2 {{cannot convert value of type 'KeyPath<Feature.State, Value>' to expected argument type 'WritableKeyPath<Feature.State, Child.State?>'}}
    #else
      EmptyReducer().ifLet(\.child, action: \.child) { Child() }
    #endif
  }
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
