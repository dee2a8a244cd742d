import StateKit

/// Shows a feature as a parent does, and takes it away: what becomes of its effects then?
struct Presenting<Child: Reducer>: Reducer
where Child: SendableMetatype, Child.State: Hashable & Sendable, Child.Action: Hashable & Sendable {
  struct State: Hashable, Sendable {
    var child: Child.State?
  }

  enum Action: Hashable, Sendable {
    case child(Child.Action)
    /// The session ends, or a sheet is closed.
    case goes
  }

  let child: Child

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if action == .goes { state.child = nil }
      return .none
    }
    .ifLet(
      \.child,
      action: CasePath(embed: Action.child) { if case .child(let it) = $0 { it } else { nil } }
    ) {
      child
    }
  }
}
