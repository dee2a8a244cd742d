import StateKit

/// A grid that may be absent.
struct OptionalGrid: Reducer {
  struct State: Hashable, Sendable {
    var grid: Grid.State?
  }
  enum Action: Sendable {
    case closed
    case grid(Grid.Action)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .closed = action { state.grid = nil }
      return .none
    }
    .ifLet(\.grid, action: \.grid) { Grid() }
  }
}

extension OptionalGrid.Action: CasePathable {
  struct Cases {
    let grid = CasePath(embed: OptionalGrid.Action.grid) {
      if case .grid(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
