import StateKit

/// A parent that holds children in every possible way.
struct Family: Reducer {
  enum Phase: Equatable, Sendable {
    case out
    case home(Child.State)
  }

  struct State: Equatable, Sendable {
    var first = Child.State(id: 1)
    var second: Child.State?
    var phase = Phase.out
    var rows: IdentifiedArray<Child.State> = []
    var log: [String] = []
    var total = 0
  }

  enum Action: Equatable, Sendable {
    case first(Child.Action)
    case second(Child.Action)
    case home(Child.Action)
    case row(id: Int, Child.Action)
    case secondSet(Child.State?)
    case phaseSet(Phase)
    case rowsSet(IdentifiedArray<Child.State>)
  }

  var body: some Reducer<State, Action> {
    ChildrenAndOwnLogic().onChange(of: { $0.first.count }) { state, old, new in
      state.total += new - old
      return .none
    }
  }

  /// The children, and the parent's own logic.
  private struct ChildrenAndOwnLogic: Reducer {
    var body: some Reducer<State, Action> {
      Scope(state: \.first, action: \.first) { Child() }
      Scope(state: \.phase, action: \.itself) {
        EmptyReducer<Phase, Action>().ifCaseLet(\.home, action: \.home) { Child() }
      }
      OwnLogic()
        .ifLet(\.second, action: \.second) { Child() }
        .forEach(\.rows, action: \.row) { Child() }
    }
  }

  /// The parent's own logic.
  private struct OwnLogic: Reducer {
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .first: state.log.append("first")
      case .second: state.log.append("second")
      case .home: state.log.append("home")
      case .row(let id, _): state.log.append("row \(id)")
      case .secondSet(let second): state.second = second
      case .phaseSet(let phase): state.phase = phase
      case .rowsSet(let rows): state.rows = rows
      }
      return .none
    }
  }
}

extension Family.Action: CasePathable {
  struct Cases {
    let first = CasePath(embed: Family.Action.first) {
      if case .first(let action) = $0 { action } else { nil }
    }
    let second = CasePath(embed: Family.Action.second) {
      if case .second(let action) = $0 { action } else { nil }
    }
    let home = CasePath(embed: Family.Action.home) {
      if case .home(let action) = $0 { action } else { nil }
    }
    let row = CasePath<Family.Action, (id: Int, action: Child.Action)>(
      embed: { .row(id: $0.id, $0.action) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    let itself = CasePath<Family.Action, Family.Action>(embed: { $0 }, extract: { $0 })
  }
  static var cases: Cases { Cases() }
}

extension Family.Phase: CasePathable {
  struct Cases {
    let home = CasePath(embed: Family.Phase.home) {
      if case .home(let state) = $0 { state } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
