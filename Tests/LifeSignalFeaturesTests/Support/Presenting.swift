import StateKit

/// A parent that presents a feature until the session ends, to test that the feature's effects end.
struct Presenting<Child: Reducer>: Reducer
where Child: SendableMetatype, Child.State: Hashable & Sendable, Child.Action: Hashable & Sendable {
  struct State: Hashable, Sendable {
    var child: Child.State?
  }

  enum Action: Hashable, Sendable {
    case child(Child.Action)
    /// The session ended, so the parent dismisses the child.
    case sessionEnded
  }

  let child: Child

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if action == .sessionEnded { state.child = nil }
      return .none
    }
    .ifLet(\.child, action: \.child) { child }
  }
}

extension Presenting.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: Presenting.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
