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
    Members().onChange(of: { $0.first.count }) { state, old, new in
      state.total += new - old
      return .none
    }
  }

  /// The children, and the parent's own logic.
  private struct Members: Reducer {
    var body: some Reducer<State, Action> {
      Scope(state: \.first, action: .first) { Child() }
      Scope(state: \.phase, action: .all) {
        EmptyReducer<Phase, Action>().ifCaseLet(.home, action: .home) { Child() }
      }
      Own()
        .ifLet(\.second, action: .second) { Child() }
        .forEach(\.rows, action: .row) { Child() }
    }
  }

  /// The parent's own logic.
  private struct Own: Reducer {
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

extension CasePath where Root == Family.Action, Value == Child.Action {
  static var first: Self {
    Self(embed: Root.first) { if case .first(let action) = $0 { action } else { nil } }
  }
  static var second: Self {
    Self(embed: Root.second) { if case .second(let action) = $0 { action } else { nil } }
  }
  static var home: Self {
    Self(embed: Root.home) { if case .home(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == Family.Action, Value == (id: Int, action: Child.Action) {
  static var row: Self {
    Self(embed: { .row(id: $0.id, $0.action) }) {
      if case .row(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}

extension CasePath where Root == Family.Action, Value == Family.Action {
  static var all: Self { Self(embed: { $0 }, extract: { $0 }) }
}

extension CasePath where Root == Family.Phase, Value == Child.State {
  static var home: Self {
    Self(embed: Root.home) { if case .home(let state) = $0 { state } else { nil } }
  }
}
