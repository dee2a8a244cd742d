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
    .ifCaseLet(\.grid, action: \.grid) { Grid() }
  }
}

extension CaseGrid.Action: CasePathable {
  struct Cases {
    let grid = CasePath(embed: CaseGrid.Action.grid) {
      if case .grid(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

extension CaseGrid.State: CasePathable {
  struct Cases {
    let grid = CasePath(embed: CaseGrid.State.grid) {
      if case .grid(let state) = $0 { state } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
