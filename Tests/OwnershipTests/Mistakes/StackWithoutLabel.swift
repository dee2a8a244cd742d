// A stack in the operator for rows.
import StateKit

struct Child: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Feature: Reducer {
  struct State: Equatable, Sendable { var path = StackState<Child.State>() }
  enum Action: Equatable, Sendable, CasePathable { case path(StackActionOf<Child>) }
  var body: some ReducerOf<Self> {
    #if MISTAKE
      EmptyReducer().forEach(\.path, action: \.path) { Child() }
    // expected-error@-1 {{cannot convert value of type 'WritableKeyPath<Feature.State, StackState<Child.State>>' to expected argument type 'WritableKeyPath<Feature.State, IdentifiedArray<Child.State>>'}}
    // expected-error@-2 {{instance method 'forEach(_:action:fileID:line:row:)' requires that 'Child.State' conform to 'Identifiable'}}
    // expected-error@-3 {{cannot convert value of type 'KeyPath<Feature.Action.Cases, CasePath<Feature.Action, StackAction<Child.State, Child.Action>>>' to expected argument type 'KeyPath<Feature.Action.Cases, CasePath<Feature.Action, (id: Child.State.ID, action: Child.Action)>>'}}
    // expected-note@-4 {{arguments to generic parameter 'Value' ('StackState<Child.State>' and 'IdentifiedArray<Child.State>') are expected to be equal}}
    // expected-note@-5 {{arguments to generic parameter 'Value' ('StackAction<Child.State, Child.Action>' and '(id: Child.State.ID, action: Child.Action)') are expected to be equal}}
    #else
      EmptyReducer().forEach(stack: \.path, action: \.path) { Child() }
    #endif
  }
}

extension Feature.Action {
  struct Cases {
    var path: CasePath<Feature.Action, StackActionOf<Child>> {
      CasePath(
        embed: { .path($0) }, extract: { if case .path(let value) = $0 { value } else { nil } })
    }
  }
  static var cases: Cases { Cases() }
}
