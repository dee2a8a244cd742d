import StateKit

/// A form with two fields. A change of the name starts a check.
struct Form: Reducer {
  struct State: Equatable, Sendable {
    var name = ""
    var isSubscribed = false
    var isNameChecked = false
  }

  enum Action: Equatable, Sendable {
    case binding(BindingAction<State>)
    case nameChecked
  }

  @Dependency(\.clock) var clock

  var body: some Reducer<State, Action> {
    BindingReducer(
      action: CasePath(embed: Action.binding) {
        if case .binding(let it) = $0 { it } else { nil }
      })
    Reduce { state, action in
      switch action {
      case .binding(\.name):
        state.isNameChecked = false
        return .run("check") { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.nameChecked)
        }
        .cancellable(id: "check", cancelInFlight: true)
      case .binding: return .none
      case .nameChecked:
        state.isNameChecked = true
        return .none
      }
    }
  }
}
