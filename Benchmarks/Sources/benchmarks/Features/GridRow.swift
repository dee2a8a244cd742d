import StateKit

/// A row of a grid.
struct GridRow: Reducer {
  struct State: Hashable, Identifiable, Sendable {
    let id: Int
    var count = 0
    var title = "a title that is too long for a small string"
  }
  enum Action: Sendable {
    case add(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let amount): state.count &+= amount
    }
    return .none
  }
}
