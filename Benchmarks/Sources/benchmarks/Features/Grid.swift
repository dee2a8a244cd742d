import StateKit

/// A collection of counters. `OptionalGrid`, `CaseGrid` and `WatchedGrid` each wrap it in one more
/// operator: `ifLet`, `ifCaseLet` and `onChange`, respectively.
struct Grid: Reducer {
  struct State: Hashable, Sendable {
    var rows: IdentifiedArray<GridRow.State> = []
    var isOpen = true
  }
  enum Action: Sendable {
    case toggled
    case row(id: Int, action: GridRow.Action)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .toggled = action { state.isOpen.toggle() }
      return .none
    }
    .forEach(\.rows, action: \.row) { GridRow() }
  }

  static func state(rowCount: Int) -> State {
    var state = State()
    for id in 0..<rowCount { state.rows.append(GridRow.State(id: id)) }
    return state
  }
}

extension Grid.Action: CasePathable {
  struct Cases {
    let row = CasePath<Grid.Action, (id: Int, action: GridRow.Action)>(
      embed: { .row(id: $0.id, action: $0.action) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
  }
  static var cases: Cases { Cases() }
}
