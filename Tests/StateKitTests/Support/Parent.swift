import StateKit

/// A feature with one child of each kind. The action `change` changes its state.
struct Parent: Reducer {
  struct State: Hashable, Sendable {
    var notes: [String] = []
    var part = EffectTestFeature.State()
    var child: EffectTestFeature.State?
    var row: Row.State?
    var rows: IdentifiedArray<Row.State> = []
  }

  enum Action: Sendable {
    case part(EffectTestFeature.Action)
    case child(EffectTestFeature.Action)
    case row(EffectTestFeature.Action)
    case rows(id: Int, action: EffectTestFeature.Action)
    case change(@Sendable (inout State) -> Void)
  }

  /// Returns the effect for an action, after the action was noted.
  var react: @Sendable (inout State, Action) -> Effect<Action> = { _, _ in .none }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .part(let action): state.notes.append("part \(action)")
    case .child(let action):
      state.notes.append("child \(action): \(state.child?.description ?? "gone")")
    case .row(let action):
      state.notes.append("row \(action): \(state.row?.child.description ?? "gone")")
    case .rows(let id, let action):
      state.notes.append("\(id) \(action): \(state.rows[id: id]?.child.description ?? "gone")")
    case .change(let change): change(&state)
    }
    return react(&state, action)
  }
}

extension CasePath where Root == Parent.Action, Value == EffectTestFeature.Action {
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

extension CasePath
where Root == Parent.Action, Value == (id: Int, action: EffectTestFeature.Action) {
  static var rows: Self {
    Self(embed: { .rows(id: $0.id, action: $0.action) }) {
      if case .rows(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}

typealias AnyParent = AnyReducer<Parent.State, Parent.Action>
typealias ParentHarness = StoreHarness<Parent.State, Parent.Action>
