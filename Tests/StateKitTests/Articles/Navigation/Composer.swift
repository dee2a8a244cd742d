import StateKit

/// A sheet in which the user writes a note.
struct Composer: Reducer {
  struct State: Equatable, Sendable {
    var text = ""
  }

  enum Action: Sendable {
    case textChanged(String)
    case saveTapped
    case saved(String)
  }

  @Dependency(\.clock) var clock
  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .none
    case .saveTapped:
      return .run("save", with: state.text) { send, text in
        await send(.saved(text))
        try await clock.sleep(for: .seconds(1))
        await dismiss()
      }
    case .saved:
      return .none
    }
  }
}
