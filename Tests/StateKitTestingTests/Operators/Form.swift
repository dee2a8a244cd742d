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
    BindingReducer(action: \.binding)
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

extension Form.Action: CasePathable {
  struct Cases {
    let binding = CasePath(embed: Form.Action.binding) {
      if case .binding(let change) = $0 { change } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
