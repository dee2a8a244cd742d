import StateKit

/// A book, which is a row of the features `Search`, `Shelf` and `Library`.
struct Book: Reducer {
  struct State: Hashable, Sendable, Identifiable {
    let id: Int
    var title: String
    var isMarked = false
  }

  enum Action: Sendable {
    case markTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .markTapped:
      state.isMarked.toggle()
      return .none
    }
  }
}
