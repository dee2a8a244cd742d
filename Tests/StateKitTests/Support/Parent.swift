import StateKit

/// A feature above others, with one child of each kind, that changes its state as an action says.
struct Parent: Reducer {
  struct State: Hashable, Sendable {
    var notes: [String] = []
    var part = Bench.State()
    var child: Bench.State?
    var row: Row.State?
    var rows: IdentifiedArray<Row.State> = []
  }

  enum Action: Sendable {
    case part(Bench.Action)
    case child(Bench.Action)
    case row(Bench.Action)
    case rows(id: Int, action: Bench.Action)
    case change(@Sendable (inout State) -> Void)
  }

  /// What it does for its children's actions, besides noting them.
  var react: @Sendable (inout State, Action) -> Effect<Action> = { _, _ in .none }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .part(let action): state.notes.append("part \(action)")
    case .child(let action):
      state.notes.append("child \(action): \(state.child?.description ?? "gone")")
    case .row(let action):
      state.notes.append("row \(action): \(state.row?.bench.description ?? "gone")")
    case .rows(let id, let action):
      state.notes.append("\(id) \(action): \(state.rows[id: id]?.bench.description ?? "gone")")
    case .change(let change): change(&state)
    }
    return react(&state, action)
  }
}

extension CasePath where Root == Parent.Action, Value == Bench.Action {
  static var part: Self {
    Self(embed: Root.part) { if case .part(let action) = $0 { action } else { nil } }
  }
  static var child: Self {
    Self(embed: Root.child) { if case .child(let action) = $0 { action } else { nil } }
  }
  static var row: Self {
    Self(embed: Root.row) { if case .row(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == Parent.Action, Value == (id: Int, action: Bench.Action) {
  static var rows: Self {
    Self(embed: { .rows(id: $0.id, action: $0.action) }) {
      if case .rows(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}

typealias AnyParent = AnyReducer<Parent.State, Parent.Action>
typealias ParentWorld = World<Parent.State, Parent.Action>
