import StateKit

struct CounterFeature: Reducer {
  struct State: Hashable, Sendable {
    var count = 0
  }

  enum Action: Sendable {
    case incrementTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementTapped:
      state.count += 1
      return .none
    }
  }
}
