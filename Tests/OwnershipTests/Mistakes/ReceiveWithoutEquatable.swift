// Receiving by value an action that cannot be compared.
import StateKit
import StateKitTesting
import Testing

struct Feature: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Sendable, CasePathable { case saved, loaded(Int) }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

extension Feature.Action {
  struct Cases {
    let saved = CasePath<Feature.Action, Void>(embed: { .saved }, extract: { _ in () })
  }
  static var cases: Cases { Cases() }
}

func test(store: TestStoreOf<Feature>) {
  #if MISTAKE
    store.receive(.saved)
  // expected-error@-1 {{'receive(_:assert:)' is unavailable: the action is not Equatable. Declare it Equatable, or name the case by its path}}
  #else
    store.receive(\.saved)
  #endif
}
