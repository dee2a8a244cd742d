import StateKit

/// A feature whose state can contain a child of each kind. A test adds the operators that run the
/// children. The action `change` contains a change of the state.
struct Parent: Reducer {
  struct State: Hashable, Sendable {
    var notes: [String] = []
    /// A child that is always present.
    var part = EffectTestFeature.State()
    /// A child that has no id, and can be absent.
    var child: EffectTestFeature.State?
    /// A child that has an id, and can be absent.
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

  /// A closure that can change the state, and that returns the effect of an action. It is called
  /// after the parent has added the action to its notes, or has made the change in the action.
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

extension Parent.Action: CasePathable {
  struct Cases {
    let part = CasePath(embed: Parent.Action.part) {
      if case .part(let action) = $0 { action } else { nil }
    }
    let child = CasePath(embed: Parent.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
    let row = CasePath(embed: Parent.Action.row) {
      if case .row(let action) = $0 { action } else { nil }
    }
    let rows = CasePath<Parent.Action, (id: Int, action: EffectTestFeature.Action)>(
      embed: { .rows(id: $0.id, action: $0.action) },
      extract: { if case .rows(let id, let action) = $0 { (id, action) } else { nil } })
  }
  static var cases: Cases { Cases() }
}

typealias AnyParent = AnyReducer<Parent.State, Parent.Action>
typealias ParentHarness = StoreHarness<Parent.State, Parent.Action>
