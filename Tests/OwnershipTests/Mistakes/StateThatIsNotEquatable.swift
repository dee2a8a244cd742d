// A test store of a state that cannot be compared.
import StateKit

#if MISTAKE
  struct Feature: Reducer {
    // expected-error@-1 {{type 'Feature' does not conform to protocol 'Reducer'}}
    // expected-note@-2 {{add stubs for conformance}}
    struct State: Sendable { var count = 0 }
    // expected-note@-1 {{possibly intended match 'Feature.State' does not conform to 'Equatable'}}
    enum Action: Equatable, Sendable { case tapped }
    func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }
#else
  struct Feature: Reducer {
    struct State: Equatable, Sendable { var count = 0 }
    enum Action: Equatable, Sendable { case tapped }
    func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }
#endif
