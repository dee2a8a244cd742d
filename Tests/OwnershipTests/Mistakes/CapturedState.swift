// An effect that reads the state.
import StateKit

struct Feature: Reducer {
  struct State: Equatable, Sendable { var text = "" }
  enum Action: Equatable, Sendable { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    #if MISTAKE
      .run { _ in print(state.text) }
    // expected-error@-1 {{mutable capture of 'inout' parameter 'state' is not allowed in concurrently-executing code}}
    #else
      .run("print", with: state.text) { _, text in print(text) }
    #endif
  }
}
