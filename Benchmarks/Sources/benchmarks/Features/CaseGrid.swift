import StateKit

/// A grid in a case of an enum.
struct CaseGrid: Reducer {
  enum State: Hashable, Sendable {
    case closed
    case grid(Grid.State)
  }
  enum Action: Sendable {
    case closed
    case grid(Grid.Action)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .closed = action { state = .closed }
      return .none
    }
    .ifCaseLet(.grid, action: .grid) { Grid() }
  }
}

extension CasePath where Root == CaseGrid.Action, Value == Grid.Action {
  static var grid: Self {
    Self(embed: CaseGrid.Action.grid) { if case .grid(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == CaseGrid.State, Value == Grid.State {
  static var grid: Self {
    Self(embed: CaseGrid.State.grid) { if case .grid(let state) = $0 { state } else { nil } }
  }
}
