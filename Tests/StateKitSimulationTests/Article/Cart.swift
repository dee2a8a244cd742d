import StateKit

/// Adds up prices that effects send one by one.
struct Cart: Reducer {
  struct State: Hashable, Sendable {
    var sum = 0
  }

  enum Action: Sendable {
    case addTapped
    case priced(Int)
  }

  let prices: [Int]

  init(prices: [Int] = [3, 4]) { self.prices = prices }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .addTapped:
      return .merge(prices.map { price in .run("price") { send in await send(.priced(price)) } })
    case .priced(let price):
      state.sum += price
      return .none
    }
  }
}
