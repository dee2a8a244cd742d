import StateKit

/// Counts the words of a text without blocking the main actor.
struct Statistics: Reducer {
  struct State: Hashable, Sendable {
    var text = ""
    var wordCount: Int?
  }

  enum Action: Sendable {
    case countTapped
    case counted(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .countTapped:
      let text = state.text
      return .run("count") { send in await send(.counted(await wordCount(of: text))) }
    case .counted(let count):
      state.wordCount = count
      return .none
    }
  }
}

@concurrent
func wordCount(of text: String) async -> Int {
  text.split(separator: " ").count
}
