import StateKit

/// The filter of a shelf.
struct Filter: Reducer {
  struct State: Hashable, Sendable {
    var isMarkedOnly = false
  }

  enum Action: Sendable {
    case markedOnlyTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .markedOnlyTapped:
      state.isMarkedOnly.toggle()
      return .none
    }
  }
}
