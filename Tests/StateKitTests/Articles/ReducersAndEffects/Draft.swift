import StateKit

/// A text whose changes can be undone. The text that is typed in a row is one step.
struct Draft: Reducer {
  struct State: Hashable, Sendable {
    var text = ""
    var isSaved = true
    var history = UndoHistory<String>()
  }

  enum Action: Sendable {
    case textChanged(String)
    case clearTapped
    case saved
    case history(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text): state.text = text
      case .clearTapped: state.text = ""
      case .saved: state.isSaved = true
      case .history: break
      }
      return .none
    }
    .undoable(\.text, history: \.history, action: \.history, limit: 100) {
      if case .textChanged = $0 { "typing" } else { nil }
    }
  }
}

extension Draft.Action: CasePathable {
  struct Cases {
    let history = CasePath(embed: Draft.Action.history) {
      if case .history(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
