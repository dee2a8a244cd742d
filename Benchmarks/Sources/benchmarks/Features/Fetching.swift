import StateKit

/// Starts an effect that sends one action back. The rows about simulations and test stores use it.
struct Fetching: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var isFetching = false
  }

  enum Action: Equatable, Sendable {
    case fetchTapped
    case fetched(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .fetchTapped:
      state.isFetching = true
      return .run("fetch") { send in await send(.fetched(1)) }
    case .fetched(let number):
      state.isFetching = false
      state.count += number
      return .none
    }
  }
}
