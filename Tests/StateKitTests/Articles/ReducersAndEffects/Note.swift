import StateKit

/// A note that dismisses itself when the user taps Done.
struct Note: Reducer {
  struct State: Hashable, Sendable {
    var text = ""
  }

  enum Action: Sendable {
    case textChanged(String)
    case doneTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .none
    case .doneTapped:
      return .dismiss
    }
  }
}
